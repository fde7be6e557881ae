import type { ImportReport } from '@launa/sdk'
import { ended, sentence } from '../../../ui/text/error-text.ts'

/** One text about one or more places of a document. */
export interface Remark {
  text: string
  places: string[]
}

/** The parts of a document that cannot be sold, as remarks. */
export function skippedRemarks(skipped: ImportReport['skipped']): Remark[] {
  return grouped(
    skipped.map(({ method, path, reason }) => ({ text: sentence(reason), place: `${method.toUpperCase()} ${path}` })),
  )
}

/** The warnings about a document, as remarks. A place is one of the document: `GET /stations.responses.200.headers`. */
export function warningRemarks(warnings: ImportReport['warnings']): Remark[] {
  return grouped(
    warnings.map(({ path, message, fix }) => ({
      text: `${sentence(ended(message))} ${sentence(fix)}`,
      place: path.replace(/^spec\./, ''),
    })),
  )
}

/** Returns one remark for each different text. The remarks have the order of their first places. */
function grouped(items: readonly { text: string; place: string }[]): Remark[] {
  const remarks = new Map<string, Remark>()
  for (const { text, place } of items) {
    const remark = remarks.get(text) ?? { text, places: [] }
    remark.places.push(place)
    remarks.set(text, remark)
  }
  return [...remarks.values()]
}

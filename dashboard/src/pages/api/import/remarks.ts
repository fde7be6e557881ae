import type { ImportReport } from '@launa/sdk'
import { sentence } from '../../../ui/text/error-text.ts'
import { placeText, warningText } from '../endpoints/warning-text.ts'

/** One text about one or more places of a document. */
export interface Remark {
  text: string
  places: string[]
}

/** This text replaces the service's texts, which name the reference and so differ for each operation. Equal texts become one remark. */
const OTHER_DOCUMENT =
  'A $ref refers to another document, which is not read. Bundle all files into one (npx @redocly/cli bundle) and import that file.'

/** The parts of a document that cannot be sold, as remarks. */
export function skippedRemarks(skipped: ImportReport['skipped']): Remark[] {
  return grouped(
    skipped.map(({ method, path, code, reason }) => ({
      text: code === 'other_document' ? OTHER_DOCUMENT : sentence(reason),
      place: `${method.toUpperCase()} ${path}`,
    })),
  )
}

/**
 * The warnings about a document and its prices, as remarks. `nameOf` returns the name of a network. A place is a path in the document:
 * `GET /stations.responses.200.headers`.
 */
export function warningRemarks(warnings: ImportReport['warnings'], nameOf: (network: string) => string): Remark[] {
  return grouped(
    warnings.map((warning) => {
      const { message, fix } = warningText(warning, nameOf)
      const { path } = warning
      return { text: `${message} ${fix}`, place: path.startsWith('spec.') ? path.slice(5) : placeText(warning, 1) }
    }),
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

import MiniSearch from 'minisearch'
import type { Section } from './render-document.ts'

/** The options of the library. `search.js` uses the same ones in the browser. */
const SEARCH_OPTIONS = { fields: ['title', 'page', 'text'], storeFields: ['title', 'page', 'url'] }

/** The number of characters of a section that the search covers. */
const SEARCHED = 4_000

/** The index over all sections of all pages, as JSON that the browser loads at the first search. */
export function searchIndex(pages: readonly { title: string; path: string; sections: readonly Section[] }[]): string {
  const index = new MiniSearch(SEARCH_OPTIONS)
  index.addAll(
    pages.flatMap(({ title: page, path, sections }) =>
      sections.map(({ title, anchor, level, text }) => {
        const url = level === 1 ? path : `${path}#${anchor}`
        return { id: url, title, page, url, text: text.slice(0, SEARCHED) }
      }),
    ),
  )
  return JSON.stringify({ options: SEARCH_OPTIONS, index })
}

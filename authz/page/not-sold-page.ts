import type { ErrorCode } from '../../domain/errors.ts'
import { DISCOVERY_PATHS } from '../../domain/paths/discovery-paths.ts'
import { layout } from './layout.ts'

/**
 * The page that replaces the JSON of a refusal for a person's browser, where nothing is sold. Returns undefined for refusals of broken
 * requests.
 */
export function notSoldPage(code: ErrorCode): string | undefined {
  return PAGES[code]
}

const PAGES: Readonly<Partial<Record<ErrorCode, string>>> = {
  not_found: page('Nothing is sold at this address', 'This API has no endpoint at this path.'),
  method_not_allowed: page(
    'Programs use this address',
    'A browser opens an address with GET. This endpoint is sold for another method, which a program sends.',
  ),
}

function page(title: string, sentence: string): string {
  return layout({
    title,
    main: `<h1>${title}</h1>
<p>${sentence} The host belongs to a Launa gateway, where programs pay for each request to an API. Nothing was charged.</p>
<p><a href="${DISCOVERY_PATHS.index}">See what this API sells</a></p>`,
  })
}

import { createHash } from 'node:crypto'
import type { JsonObject } from '../../proto/json-codec.ts'

const STYLE =
  ':root{color-scheme:light dark}body{max-width:40rem;margin:0 auto;padding:3rem 1rem;font:1rem/1.5 system-ui,sans-serif}h1{font-size:1.5rem;line-height:1.25}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Matches a request of a person's browser. Programs do not ask for HTML, and get JSON. */
export const WANTS_PAGE = { name: 'accept', string_match: { contains: 'text/html' } }

/** Headers of the page. The page runs and loads nothing. */
export const PAGE_HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  vary: 'accept',
}

/** The page in Envoy's body format. One page serves all hosts, and it names no host. */
export const NOT_FOUND_PAGE: JsonObject = {
  text_format_source: { inline_string: pageText().replaceAll('%', '%%') },
  content_type: 'text/html; charset=utf-8',
}

function pageText(): string {
  const title = 'No API is served at this address'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>This is a Launa gateway. Sellers offer APIs here under host names of their own, and programs pay for each request.</p>
<p>Either no API has this host name, or its seller has switched it off. Nothing was charged.</p>
<ul>
<li>Check the address for a typing error.</li>
<li>If you have it from a seller, ask the seller for the present address.</li>
<li>If you sell this API, look at its hosts and its switch in your dashboard. A change takes some seconds.</li>
</ul>
</main>
</body>
</html>
`
}

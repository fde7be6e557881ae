import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Lets the browser paint the page before it has loaded the scripts and the style sheet of the application. The document begins with a link
 * to a small file with the styles of the first paint. The application's style sheet comes after the content, so it delays the scripts but
 * not the first paint.
 */
export function firstPaintFirst(): Plugin {
  const source = readFileSync(join(import.meta.dirname, '../src/first-paint.css'), 'utf8')
  const fileName = `assets/first-paint-${createHash('sha256').update(source).digest('hex').slice(0, 7)}.css`
  return {
    name: 'launa:first-paint-first',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [own = '', ...others] = html.match(STYLESHEET) ?? []
        if (!own || others.length > 0) throw new Error('the document has one style sheet, of the application')
        return html
          .replace(STYLESHEET, '')
          .replace('<script', `<link rel="stylesheet" href="/${fileName}">\n    <script`)
          .replace(/\s*<\/body>/, `${own}\n  </body>`)
      },
    },
  }
}

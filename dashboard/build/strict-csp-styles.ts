import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Radix writes these two style elements itself; `src/radix.css` has their rules. */
const INLINE_STYLE = /jsx\(\s*"style",\s*\{\s*dangerouslySetInnerHTML:[\s\S]*?nonce\s*\}\s*\)/
const WRITERS = /@radix-ui\/react-(scroll-area|select)\/dist\/index\.mjs$/

/**
 * Prevents libraries from adding style elements at run time, because `style-src 'self'` forbids them. The build fails when such a library
 * has changed, so that no page violates the Content-Security-Policy. See dashboard/DECISIONS.md, "The dashboard".
 */
export function strictCspStyles(): Plugin {
  return {
    name: 'launa:strict-csp-styles',
    enforce: 'pre',
    resolveId(source) {
      // This package locks the scrolling behind open dialogs. Our version adds the same rules by a constructed style
      // sheet.
      return source === 'react-style-singleton' ? join(import.meta.dirname, '../src/style-singleton.ts') : undefined
    },
    transform(code, id) {
      if (!WRITERS.test(id)) return undefined
      if (!INLINE_STYLE.test(code)) this.error(`${id} writes its style element in another way than expected`)
      return { code: code.replace(INLINE_STYLE, 'null'), map: null }
    },
  }
}

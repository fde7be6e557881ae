import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPaintFirst } from './build/first-paint-first.ts'
import { strictCspStyles } from './build/strict-csp-styles.ts'

/** Libraries that every page needs and that rarely change. They are one file, which stays in the browser's cache. */
const SHARED = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\//

/** Modules that at least this many pages share are put into one file: on a slow network, one more request takes longer than their bytes. */
const MANY = 12

/**
 * Two builds share sources, but no built file. The default build has the sellers' pages. The mode `operators` builds the pages that the
 * operators' API serves on its own address.
 */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react(), strictCspStyles(), firstPaintFirst()],
  resolve: { conditions: ['launa-source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // No file becomes a data: URL, because the content security policy allows none.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: mode === 'operators' ? 'operators.html' : 'index.html',
      // The buyer's module imports this package only for Hedera, and no page pays on Hedera.
      external: ['@hiero-ledger/sdk'],
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: SHARED },
            { name: 'first', tags: ['$initial'] },
            { name: 'common', minShareCount: MANY },
          ],
        },
        // A short hash keeps the files small, because each file repeats the names of the files that it imports. Seven characters tell
        // builds apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
}))

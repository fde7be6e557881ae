import { readFileSync } from 'node:fs'

/** A file that pages load. The server keeps its encoded form, so each file is read once. */
export function fileOfPages(name: 'page.js' | 'page.css'): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}

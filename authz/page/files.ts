import { readFileSync } from 'node:fs'

/** A file that pages load. Its encoded form is kept where it is served, so each is read once. */
export function fileOfPages(name: 'page.js' | 'page.css'): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}

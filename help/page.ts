import { escaped } from '../domain/html-text.ts'
import { GROUPS, pathOf } from './documents.ts'
import type { RenderedDocument } from './render-document.ts'

/** The URLs of the files that each page loads. */
interface PageFiles {
  style: string
  theme: string
  library: string
  search: string
  index: string
}

/** A whole help page: the menu of all documents, the search, and one document. */
export function helpPage(file: string, { title, html, sections }: RenderedDocument, files: PageFiles): string {
  const chapters = sections.filter(({ level }) => level === 2)
  const [heading = '', rest = ''] = splitAfterTitle(html)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} - Launa help</title>
<link rel="icon" href="data:,">
<script src="${files.theme}"></script>
<link rel="stylesheet" href="${files.style}">
</head>
<body>
<a class="skip" href="#help-document">Skip to the document</a>
<header class="top">
<strong>Launa help</strong>
<a href="/">Dashboard</a>
<a href="/docs">API reference</a>
<form id="help-search" role="search" hidden>
<label for="help-asked">Search the help</label>
<input id="help-asked" type="search" placeholder="Search the help" autocomplete="off">
<p role="status"></p>
<ol hidden></ol>
</form>
</header>
<div class="columns">
<nav class="menu" aria-label="Documents">
<details open>
<summary>All documents</summary>
${menu(file)}
</details>
</nav>
<main id="help-document" tabindex="-1">
${heading}
${chapters.length > 2 ? contents(chapters) : ''}
${rest}
</main>
</div>
<script defer src="${files.library}"></script>
<script defer src="${files.search}" data-index="${files.index}"></script>
</body>
</html>
`
}

function splitAfterTitle(html: string): [string, string] {
  const end = html.indexOf('</h1>')
  return end < 0 ? ['', html] : [html.slice(0, end + 5), html.slice(end + 5)]
}

function menu(current: string): string {
  const groups = GROUPS.map(({ title, documents }) => {
    const links = documents.map(([file, label]) => {
      const here = file === current ? ' aria-current="page"' : ''
      return `<li><a href="${pathOf(file)}"${here}>${escaped(label)}</a></li>`
    })
    return `<h2>${escaped(title)}</h2>\n<ul>\n${links.join('\n')}\n</ul>`
  })
  return groups.join('\n')
}

function contents(chapters: RenderedDocument['sections']): string {
  const links = chapters.map(({ title, anchor }) => `<li><a href="#${anchor}">${escaped(title)}</a></li>`)
  return `<nav class="contents" aria-label="On this page">\n<ul>\n${links.join('\n')}\n</ul>\n</nav>`
}

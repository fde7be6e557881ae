import { escaped } from '../../domain/html-text.ts'
import { oneLine } from '../../domain/public-text.ts'
import type { Message } from './mailbox.ts'

/** The maximum number of mails that the list shows. */
const LISTED = 200

export const STYLE = `
:root { color-scheme: light dark; --quiet: light-dark(#555c66, #a8b0bb); --edge: light-dark(#d7dbe1, #343942) }
* { box-sizing: border-box }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
  background: light-dark(#fff, #121417); color: light-dark(#1a1d21, #e9ebee) }
a { color: light-dark(#0b6b60, #3fd0be) }
h1 { font-size: 1.5rem } h2 { font-size: 1.125rem }
ol { list-style: none; margin: 0; padding: 0 }
li { padding: .75rem 0; border-top: 1px solid var(--edge) }
li p, dd { margin: 0 } dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem }
.quiet, dt { color: var(--quiet) }
iframe { width: 100%; height: 70vh; border: 1px solid var(--edge); border-radius: .5rem; background: #fff }
pre { padding: 1rem; border: 1px solid var(--edge); border-radius: .5rem; white-space: pre-wrap }
`

/** The list of received mails, newest first. */
export function listPage(messages: readonly Message[]): string {
  const listed = messages.slice(0, LISTED)
  const rows = listed.map(
    ({ id, subject, from, to, date }) =>
      `<li><p><a href="/mails/${escaped(id)}">${subjectHtml(subject)}</a></p>
<p class="quiet">to ${line(to.join(', '))}, from ${line(from)}, <time datetime="${escaped(date)}">${escaped(date)}</time></p></li>`,
  )
  const more =
    messages.length > listed.length ? `<p>The newest ${LISTED} of ${messages.length}: /email has all of them.</p>` : ''
  const list = rows.length === 0 ? '<p>No mail was caught yet.</p>' : `<ol>${rows.join('\n')}</ol>`
  return page('Mails', `<h1>Mails</h1>\n${list}\n${more}`)
}

/** One mail: its HTML in a frame that runs and loads nothing, and its text. */
export function messagePage({ id, subject, from, to, date, text, html }: Message): string {
  const frame = `<h2>HTML</h2>
<iframe title="The mail as HTML" src="/mails/${escaped(id)}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
  return page(
    subject,
    `<p><a href="/">All mails</a></p>
<h1>${subjectHtml(subject)}</h1>
<dl><dt>To</dt><dd>${line(to.join(', '))}</dd><dt>From</dt><dd>${line(from)}</dd><dt>Came</dt><dd>${escaped(date)}</dd></dl>
${html === '' ? '' : frame}
<h2>Text</h2>
<pre tabindex="0">${escaped(text)}</pre>`,
  )
}

/** The original HTML of a mail. Its links open in another tab. */
export function framed({ html }: Message): string {
  return `<!doctype html><base target="_blank">${html.replace(/^\s*<!doctype html>/i, '')}`
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${line(title)} - mail catcher</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
}

function subjectHtml(subject: string): string {
  return oneLine(subject) === '' ? '(no subject)' : line(subject)
}

function line(text: string): string {
  return escaped(oneLine(text))
}

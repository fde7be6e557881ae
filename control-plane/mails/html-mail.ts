import { escaped } from '../../domain/html-text.ts'
import { type MailContent, type MailLink, type MailPart, shown } from './mail-content.ts'
import { addressOf, type MailService, questionsText } from './mail-service.ts'

/**
 * Mail programs drop style sheets, so each element has its style. Programs with a dark mode either read `DARK` or
 * change the colours themselves. The mail loads no other files.
 */
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const STYLES = {
  page: 'margin:0;padding:0;background-color:#f4f6f6',
  outside: 'padding:24px 12px',
  card: 'width:100%;max-width:600px;table-layout:fixed;background-color:#ffffff;border:1px solid #d5dbda;border-radius:8px',
  brand: `padding:24px 24px 0;${FONT};font-size:16px;font-weight:bold;color:#0b6b60`,
  // Long values without spaces break anywhere, so that they do not widen the page.
  body: `padding:8px 24px 24px;${FONT};font-size:16px;line-height:1.5;color:#1c2024;overflow-wrap:anywhere;word-break:break-word`,
  heading: 'margin:8px 0 16px;font-size:22px;line-height:1.3;font-weight:bold',
  paragraph: 'margin:0 0 16px',
  item: 'margin:0 0 20px',
  title: 'margin:0 0 4px;font-weight:bold',
  fact: 'margin:0 0 4px;font-size:15px',
  quiet: 'color:#596066',
  code: 'margin:0 0 16px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:14px;word-break:break-all',
  button: 'margin:8px 0 24px',
  buttonCell: 'background-color:#0b6b60;border-radius:6px',
  buttonLink: `display:inline-block;padding:12px 20px;${FONT};font-size:16px;font-weight:bold;color:#ffffff;text-decoration:none`,
  link: 'color:#0b6b60',
  foot: `padding:16px 24px 0;max-width:552px;${FONT};font-size:13px;line-height:1.5;color:#596066`,
  footLine: 'margin:0 0 8px',
} as const

const DARK = [
  '.page{background-color:#111614 !important}',
  '.card{background-color:#1b201f !important;border-color:#3a4240 !important}',
  '.body{color:#edeef0 !important}',
  '.quiet,.foot{color:#b0b4ba !important}',
  '.brand,.link{color:#3fd0be !important}',
].join('')

/**
 * The mail as an HTML document without images, scripts or other files. Its one column fits 320 pixels and is at most
 * 600 wide.
 */
export function htmlMail(content: MailContent, mailService: MailService): string {
  const { subject, heading, parts, button, afterwards = [], reason } = content
  const main = [
    `<h1 style="${STYLES.heading}">${text(heading)}</h1>`,
    ...parts.map((part) => partHtml(part, mailService)),
    ...(button ? [buttonHtml(button, mailService)] : []),
    ...afterwards.map((part) => partHtml(part, mailService)),
  ]
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${text(subject)}</title>`,
    `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${DARK}}</style>`,
    '</head>',
    `<body class="page" style="${STYLES.page}">`,
    `<table role="presentation" class="page" width="100%" cellspacing="0" cellpadding="0" style="background-color:#f4f6f6">`,
    `<tr><td align="center" style="${STYLES.outside}">`,
    `<table role="presentation" class="card" cellspacing="0" cellpadding="0" align="center" style="${STYLES.card}">`,
    `<tr><td class="brand" style="${STYLES.brand}">Launa</td></tr>`,
    `<tr><td class="body" style="${STYLES.body}">`,
    ...main,
    '</td></tr>',
    '</table>',
    `<div class="foot" style="${STYLES.foot}">`,
    `<p style="${STYLES.footLine}">${text(reason)}</p>`,
    `<p style="${STYLES.footLine}">${text(questionsText(mailService))}</p>`,
    '</div>',
    '</td></tr>',
    '</table>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

function partHtml(part: MailPart, mailService: MailService): string {
  switch (part.kind) {
    case 'paragraph':
      return `<p style="${STYLES.paragraph}">${text(part.text)}</p>`
    case 'item': {
      const facts = part.facts.map(([label, value]) => {
        const of = `<span class="quiet" style="${STYLES.quiet}">${text(label)}:</span>`
        return `<p style="${STYLES.fact}">${of} ${text(value)}</p>`
      })
      return [
        `<div style="${STYLES.item}">`,
        `<p style="${STYLES.title}">${text(part.title)}</p>`,
        ...facts,
        '</div>',
      ].join('\n')
    }
    case 'code':
      return `<p style="${STYLES.paragraph}">${text(part.label)}:</p>\n<p style="${STYLES.code}">${text(part.code)}</p>`
    case 'link':
      return `<p style="${STYLES.paragraph}">${linkHtml(part.link, mailService)}</p>`
  }
}

function buttonHtml(link: MailLink, mailService: MailService): string {
  const href = escaped(addressOf(link, mailService))
  return [
    `<table role="presentation" cellspacing="0" cellpadding="0" style="${STYLES.button}">`,
    `<tr><td bgcolor="#0b6b60" style="${STYLES.buttonCell}">`,
    `<a href="${href}" style="${STYLES.buttonLink}">${text(link.label)}</a>`,
    '</td></tr>',
    '</table>',
  ].join('\n')
}

function linkHtml(link: MailLink, mailService: MailService): string {
  return `<a class="link" href="${escaped(addressOf(link, mailService))}" style="${STYLES.link}">${text(link.label)}</a>`
}

function text(content: string): string {
  return escaped(shown(content))
}

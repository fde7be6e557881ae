import { type MailContent, type MailLink, type MailPart, shown } from './mail-content.ts'
import type { MailService } from './mail-service.ts'
import { addressOf, questionsText } from './mail-service.ts'

/** The maximum number of characters of a line, without the line end. A longer word has its own line. */
const WIDTH = 76

/**
 * The mail as plain text, with the texts and links of its HTML. Lines have at most 76 characters, unless one word is
 * longer.
 */
export function textMail(content: MailContent, mailService: MailService): string {
  const { heading, parts, button, afterwards = [], reason } = content
  const blocks = [
    wrapped(heading),
    ...parts.map((part) => partText(part, mailService)),
    ...(button ? [linkText(button, mailService)] : []),
    ...afterwards.map((part) => partText(part, mailService)),
    ['--', ...wrapped(reason), ...wrapped(questionsText(mailService))],
  ]
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function partText(part: MailPart, mailService: MailService): string[] {
  switch (part.kind) {
    case 'paragraph':
      return wrapped(part.text)
    case 'item':
      return [...wrapped(part.title), ...part.facts.flatMap(([label, value]) => wrapped(`${label}: ${value}`, '  '))]
    case 'code':
      return [...wrapped(`${part.label}:`), shown(part.code)]
    case 'link':
      return linkText(part.link, mailService)
  }
}

function linkText(link: MailLink, mailService: MailService): string[] {
  return [...wrapped(`${link.label}:`), addressOf(link, mailService)]
}

function wrapped(text: string, indent = ''): string[] {
  const lines: string[] = []
  let line = indent
  for (const word of shown(text).split(' ')) {
    const isFirst = line.trim() === ''
    if (!isFirst && line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = `${indent}${word}`
    } else line = isFirst ? `${indent}${word}` : `${line} ${word}`
  }
  return [...lines, line]
}

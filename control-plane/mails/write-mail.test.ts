import { describe, expect, it } from 'vitest'
import { MAIL_SAMPLES } from './testing/mail-samples.ts'
import { type MailFacts, type MailKind, writeMail } from './write-mail.ts'

const HOUSE = { baseUrl: 'https://launa.example', supportEmail: 'help@launa.example' }
const PLAIN = 'Weather'
const HOSTILE = [
  '"><img src=x onerror=alert(1)><a href="https://evil.example">',
  'https://evil.example/login?token=1',
  'a\r\n\r\nhttps://evil.example\r\nBcc: all@example.com',
  'left\u202eright\u200b\u0000</p></td></table><script>1</script>',
  'x'.repeat(300),
]

const kinds = Object.keys(MAIL_SAMPLES) as MailKind[]
const samplesOf = (kind: MailKind, theirs: string) => MAIL_SAMPLES[kind](theirs) as MailFacts<MailKind>[]
const written = (kind: MailKind, theirs: string) =>
  samplesOf(kind, theirs).map((facts) => writeMail(kind, facts as never, HOUSE))

const tagsOf = (html: string) => html.match(/<[^>]*>/g)
const linksOf = (html: string) =>
  new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&')))
const linksIn = (text: string) => new Set(text.match(/\bhttps?:\/\/\S+/g))

describe.each(kinds)('the mail %s', (kind) => {
  it('has a subject in one line of plain words', () => {
    for (const { subject } of written(kind, PLAIN)) expect(subject).toMatch(/^[A-Z][A-Za-z0-9 -]{9,77}$/)
  })

  it('says the same links as text and as HTML, and all lead to the service', () => {
    for (const { text, html } of written(kind, PLAIN)) {
      expect(linksIn(text)).toEqual(linksOf(html))
      for (const link of linksOf(html)) expect(new URL(link).origin).toBe(HOUSE.baseUrl)
    }
  })

  it('says the same words as text and as HTML', () => {
    for (const { text, html } of written(kind, PLAIN)) {
      const words = (of: string) => of.replace(/[:\s]+/g, ' ').trim()
      const body = html.slice(html.indexOf('<h1'))
      const seen = words(unescaped(body.replace(/<[^>]*>/g, ' ')))
      const plain = words(text.replace(/^https:\S+$/gm, '').replace(/^--$/m, ''))
      expect(seen.replace(/ /g, '').replace(/^Launa/, '')).toBe(plain.replace(/ /g, ''))
    }
  })

  it('says whom to ask, and why it came', () => {
    for (const { text, html } of written(kind, PLAIN)) {
      for (const of of [text, html]) expect(of).toContain('Questions? Write to help@launa.example.')
      expect(text).toMatch(/^--\nYou get this mail because /m)
    }
  })

  it('loads nothing and needs no image', () => {
    for (const { html } of written(kind, PLAIN)) {
      expect(html).not.toMatch(/<(?:img|script|link|iframe|object|form|video|svg)\b|url\(|@import|src=/i)
      expect(html).toContain('<meta name="color-scheme" content="light dark">')
    }
  })

  it('has lines of at most 76 characters, but for what cannot be broken', () => {
    for (const { text } of written(kind, PLAIN))
      for (const line of text.split('\n')) if (line.trim().includes(' ')) expect(line.length).toBeLessThanOrEqual(76)
  })

  it('is one column that a small screen holds', () => {
    for (const { html } of written(kind, PLAIN)) {
      expect(html).toContain('max-width:600px;table-layout:fixed')
      expect(html).not.toMatch(/\bwidth="\d+"|[^-]width:\d+px|nowrap/)
    }
  })

  it.each(HOSTILE)('lets nobody write its elements, links, lines or subject: %j', (theirs) => {
    const own = written(kind, PLAIN)
    for (const [index, { subject, text, html }] of written(kind, theirs).entries()) {
      expect(subject).toBe(own[index]?.subject)
      expect(tagsOf(html)).toEqual(tagsOf(own[index]?.html ?? ''))
      expect(linksOf(html)).toEqual(linksOf(own[index]?.html ?? ''))
      expect(linksIn(text)).toEqual(linksIn(own[index]?.text ?? ''))
      for (const of of [text, html]) {
        expect(of).not.toContain('://evil.example')
        expect(of).not.toMatch(/[^\n\P{C}]|^ *Bcc:/mu)
      }
    }
  })
})

it('a mail names the operator where the service has no address for questions', () => {
  const { text } = writeMail('wrong_codes', {}, { baseUrl: 'https://launa.example' })
  expect(text).toContain('Questions? Ask the operator of Launa at launa.example.')
})

function unescaped(html: string): string {
  const entities: Record<string, string> = { '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
  return html.replace(/&(?:quot|#39|lt|gt|amp);/g, (entity) => entities[entity] ?? '')
}

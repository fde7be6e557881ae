import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'

const KEPT = 1000

export interface Message {
  id: string
  from: string
  /** The recipients of the envelope, in lower case. They are the actual receivers, whatever the headers name. */
  to: string[]
  subject: string
  text: string
  html: string
  /** The time of arrival, in ISO format. */
  date: string
}

export interface Mailbox {
  deliver(mail: { from: string; to: readonly string[]; source: Uint8Array }): Promise<void>
  /** Newest first; only mails to `to`, if given. */
  list(to?: string): Message[]
  /** Returns a mail; undefined if it is not among the last thousand mails. */
  find(id: string): Message | undefined
  clear(): void
}

/** Keeps the last thousand messages in memory. */
export function createMailbox(): Mailbox {
  const messages: Message[] = []
  return {
    async deliver({ from, to, source }) {
      const parsed = await PostalMime.parse(source)
      messages.unshift({
        id: randomUUID(),
        from,
        to: to.map((address) => address.toLowerCase()),
        subject: parsed.subject ?? '',
        text: parsed.text ?? '',
        html: parsed.html ?? '',
        date: new Date().toISOString(),
      })
      messages.length = Math.min(messages.length, KEPT)
    },
    list: (to) => (to === undefined ? messages : messages.filter((message) => message.to.includes(to.toLowerCase()))),
    find: (id) => messages.find((message) => message.id === id),
    clear() {
      messages.length = 0
    },
  }
}

export interface CaughtMail {
  subject: string
  text: string
  /** The text on one line, without the line breaks of a mail. */
  words: string
}

/** Returns the mails to an address in the mail catcher, newest first. */
export async function mailsTo({ mailUrl }: { mailUrl: string }, email: string): Promise<CaughtMail[]> {
  const response = await fetch(`${mailUrl}/email?to=${encodeURIComponent(email)}`)
  const mails = (await response.json()) as { subject: string; text: string }[]
  return mails.map(({ subject, text }) => ({ subject, text, words: text.replace(/\s+/g, ' ') }))
}

import { describe, expect, it } from 'vitest'
import { createMailbox } from './mailbox.ts'

const mail = (to: string, subject: string) => ({
  from: 'no-reply@launa.localhost',
  to: [to],
  source: Buffer.from(
    [
      ...[`To: ${to}`, `Subject: ${subject}`, 'Content-Type: multipart/alternative; boundary=b', ''],
      ...['--b', 'Content-Type: text/plain', '', 'Hello in text', '--b'],
      ...['Content-Type: text/html', '', '<p>Hello</p>', '--b--', ''],
    ].join('\r\n'),
  ),
})

describe('the mail catcher', () => {
  it('lists what it caught, newest first, and finds a recipient in any spelling', async () => {
    const mailbox = createMailbox()
    await mailbox.deliver(mail('Ann@example.com', '=?utf-8?Q?Gr=C3=BC=C3=9Fe?='))
    await mailbox.deliver(mail('bob@example.com', 'second'))
    expect(mailbox.list().map(({ subject }) => subject)).toEqual(['second', 'Grüße'])
    const [toAnn] = mailbox.list('ann@EXAMPLE.com')
    expect(toAnn).toMatchObject({ from: 'no-reply@launa.localhost', to: ['ann@example.com'], subject: 'Grüße' })
    expect(toAnn?.html).toContain('<p>Hello</p>')
    expect(toAnn?.text).toContain('Hello in text')
  })

  it('keeps the last thousand', async () => {
    const mailbox = createMailbox()
    for (let index = 0; index <= 1000; index += 1) await mailbox.deliver(mail('a@example.com', `number ${index}`))
    expect(mailbox.list()).toHaveLength(1000)
    expect(mailbox.list().at(-1)?.subject).toBe('number 1')
    mailbox.clear()
    expect(mailbox.list()).toEqual([])
  })
})

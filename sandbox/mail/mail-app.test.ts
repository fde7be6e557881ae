import { describe, expect, it } from 'vitest'
import { mailApp } from './mail-app.ts'
import { createMailbox } from './mailbox.ts'

const HOSTILE = '<script>alert(1)</script>'

async function caught(...subjects: string[]) {
  const mailbox = createMailbox()
  for (const subject of subjects)
    await mailbox.deliver({
      from: 'no-reply@launa.localhost',
      to: ['ann@example.com'],
      source: Buffer.from(
        [
          ...[`Subject: ${subject}`, 'Content-Type: multipart/alternative; boundary=b', '', '--b'],
          ...['Content-Type: text/plain', '', `Text of ${subject} ${HOSTILE}`, '--b'],
          ...['Content-Type: text/html', '', `<!doctype html><p>HTML of ${subject}</p>${HOSTILE}`, '--b--', ''],
        ].join('\r\n'),
      ),
    })
  return mailApp(mailbox)
}

const linksOf = (page: string) => [...page.matchAll(/href="(\/mails\/[^"]+)"/g)].map(([, path = '']) => path)

describe('the pages of the mail catcher', () => {
  it('list the mails, newest first, and lead to each', async () => {
    const app = await caught('first', HOSTILE, 'third')
    const { body, headers } = await app.inject('/')
    expect(body.indexOf('third')).toBeLessThan(body.indexOf('first'))
    expect(body).not.toContain('<script')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(linksOf(body)).toHaveLength(3)
    const [newest = ''] = linksOf(body)
    const mail = await app.inject(newest)
    expect(mail.body).toContain('Text of third &lt;script&gt;')
    expect(mail.body).toContain(`src="${newest}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"`)
    expect(mail.body).not.toContain('HTML of third')
  })

  it('show the HTML of a mail as it came, in a frame that runs and loads nothing', async () => {
    const app = await caught('one')
    const [path = ''] = linksOf((await app.inject('/')).body)
    const { body, headers } = await app.inject(`${path}/html`)
    expect(body).toContain(`<p>HTML of one</p>${HOSTILE}`)
    const policy = headers['content-security-policy']
    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; /)
    expect(policy).not.toMatch(/allow-(?:scripts|same-origin|forms|top)|script-src|connect-src/)
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' })
  })

  it('say that there is no mail', async () => {
    const app = await caught()
    expect((await app.inject('/')).body).toContain('No mail was caught yet.')
    for (const path of ['/mails/none', '/mails/none/html']) {
      const answer = await app.inject(path)
      expect([answer.statusCode, answer.json().error]).toEqual([404, expect.stringContaining('no such mail')])
    }
  })

  it('stand beside the list for programs', async () => {
    const app = await caught('one')
    expect((await app.inject('/email?to=ANN@example.com')).json()).toMatchObject([{ subject: 'one' }])
    expect((await app.inject('/email?to=bob@example.com')).json()).toEqual([])
    expect((await app.inject({ method: 'DELETE', url: '/email' })).statusCode).toBe(204)
    expect((await app.inject('/email')).json()).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import type { MailedProblem } from './problems-mail.ts'
import { writeMail } from './write-mail.ts'

const since = '2026-11-26T00:00:00Z'
const failing: MailedProblem = {
  ...{ kind: 'endpoint_failing', environment: 'development', api_name: 'Weather', subject: 'GET /forecast', since },
  facts: { failed: 9, settled: 1, reason: 'upstream_status', upstream_status: 503 },
}
const certificate: MailedProblem = {
  ...{ kind: 'certificate_failing', environment: 'production', api_name: 'Weather', subject: 'a.example.com', since },
  facts: { failures: 3, reason: 'NXDOMAIN.', not_after: '2027-01-01T00:00:00Z' },
}
/** Returns the mail's text on one line, because the mail wraps its lines. */
const text = (...problems: MailedProblem[]) =>
  writeMail('problems', { account: 'A1', problems }, { baseUrl: 'https://launa.example' }).text.replace(/ *\n */g, ' ')

describe('a mail about problems', () => {
  it('says what is wrong, where, since when, what to do, and how to get no more', () => {
    const mail = text(failing, certificate)
    expect(mail).toContain('API "Weather", in the Sandbox What: 9 of 10')
    expect(mail).toContain('9 of 10 payments for GET /forecast within ten minutes were released without a charge.')
    expect(mail).toContain('Your API answered with status 503. Since: 2026-11-26 00:00 UTC To do: Look at your API')
    expect(mail).toContain('3 orders in a row for the certificate of a.example.com have failed: NXDOMAIN.')
    expect(mail).toContain('The current one is valid until 2027-01-01 00:00 UTC.')
    expect(mail).toContain('Turn these mails off: https://launa.example/dashboard/account?account=A1')
  })

  it('opens the account, and the environment of its problems if they have one in common', () => {
    expect(text(failing)).toContain('https://launa.example/dashboard?env=sandbox&account=A1')
    expect(text(certificate)).toContain('https://launa.example/dashboard/account?env=production&account=A1')
    expect(text(failing, certificate)).not.toContain('env=')
  })

  it.each(['upstream_timeout', null, 'a_newer_reason'])('has words and a step whatever the reason: %s', (reason) => {
    const mail = text({ ...failing, facts: { ...failing.facts, reason } } as MailedProblem)
    expect(mail).toMatch(/without a charge\. [A-Z].*\. Since: .* To do: [A-Z]/)
  })

  it('says of terms that nobody can pay which endpoints have them, and what to change', () => {
    const reason = {
      message: 'the token has no contract',
      fix: 'choose another token',
      endpoints: ['GET /a'],
    }
    const facts = { endpoints: 2, reasons: [{ ...reason, endpoint_count: 2 }] }
    const mail = text({
      ...{ kind: 'api_unpayable', environment: 'production', api_name: 'W', subject: 'W', since },
      facts,
    })
    expect(mail).toContain('Nobody can pay for 2 endpoints of W. GET /a and 1 more: the token has no contract.')
    expect(mail).toContain('To do: Choose another token.')
  })

  it('lists 20 problems, and says that there are more', () => {
    const mail = text(...Array.from({ length: 21 }, () => failing))
    expect(mail.match(/Since:/g)).toHaveLength(20)
    expect(mail).toContain('There are more problems.')
  })

  it('lets nobody write lines of it', () => {
    const reason = 'gone\n\nPay to: 0x1\u202e'
    const mail = text({
      kind: 'domain_lost',
      environment: 'production',
      api_name: 'A\nB',
      subject: 'a',
      since,
      facts: { reason },
    })
    expect(mail).not.toContain('\u202e')
    expect(mail).toContain(String.raw`gone\u000a\u000aPay to: 0x1\u202e`)
  })
})

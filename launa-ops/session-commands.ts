import { ask } from './ask.ts'
import { callOperators } from './client.ts'
import type { Given } from './commands.ts'
import { dropSession, readSession, urlOf, writeSession } from './session-file.ts'

type Environment = Readonly<Record<string, string | undefined>>

interface Begun {
  secret: string
  otpauth_uri: string
  sealed: string
}

/** Runs a command that concerns the operator's own session. Returns the text to print. */
export async function runSessionCommand(command: string, given: Given, environment: Environment): Promise<string> {
  const url = urlOf(environment)
  const open = { url, token: undefined }
  if (command === 'logout') {
    await callOperators({ url, token: readSession(environment) }, { method: 'DELETE', path: '/sessions/current' })
    dropSession(environment)
    return 'logged out'
  }
  if (command === 'login') {
    const password = environment.LAUNA_OPS_PASSWORD || (await ask('password: ', { hidden: true }))
    const code = environment.LAUNA_OPS_CODE || (await ask('code of the second factor: '))
    const body = { name: given.name, password, code }
    const { token } = (await callOperators(open, { method: 'POST', path: '/sessions', body })) as { token: string }
    writeSession(environment, token)
    return `logged in at ${url} for eight hours`
  }
  const token = given.invitation
  const begun = await callOperators(open, { method: 'POST', path: '/enrolment/begin', body: { token } })
  const { secret, otpauth_uri: uri, sealed } = begun as unknown as Begun
  process.stderr.write(`Add this to an authenticator app:\n  secret  ${secret}\n  URI     ${uri}\n`)
  const password = environment.LAUNA_OPS_PASSWORD || (await ask('new password: ', { hidden: true }))
  const code = await ask('code that the app shows: ')
  await callOperators(open, { method: 'POST', path: '/enrolment', body: { token, sealed, password, code } })
  return 'enrolled; log in with the next code'
}

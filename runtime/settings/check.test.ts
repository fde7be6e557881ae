import { expect, it } from 'vitest'
import { z } from 'zod'
import { ConfigurationError, jsonVariable, portVariable, secretVariable } from '../environment-variables.ts'
import { checkSettings } from './check.ts'

const program = {
  name: 'program',
  schema: z.object({
    PORT_OF_IT: portVariable,
    SECRET: secretVariable.meta({ secret: true }),
    KEYS_BY_NAME: jsonVariable.pipe(z.strictObject({})).default({}).meta({ secret: true }),
    NAME: z.string().default('nobody'),
    REQUESTS_PER_SUBNET: z.string().default('1200'),
  }),
  check({ NAME }: { NAME: string }) {
    if (NAME === 'nowhere') throw new ConfigurationError(['NAME: has no file'])
  },
}
const GOOD = { PORT_OF_IT: '80', SECRET: 'ab'.repeat(32) }

it('says where each setting comes from, and that the program can start', () => {
  const { text, code } = checkSettings(program, { ...GOOD, PATH: '/bin', HOME: '/' })
  expect(code).toBe(0)
  expect(text).toMatch(/PORT_OF_IT +environment +good\n +SECRET +environment +good\n +KEYS_BY_NAME +default +good/)
})

it.each([
  [{ PORT_OF_IT: '99999' }, 'PORT_OF_IT: must be a port number'],
  [{ SECRET: '' }, 'SECRET: is required'],
  [{ SECRET: 'hunter2' }, 'SECRET: must be 32 bytes in hex'],
  [{ KEYS_BY_NAME: '{"hunter2": 1}' }, 'KEYS_BY_NAME: has a member that is not known'],
  [{ NAME: 'nowhere' }, 'NAME: has no file'],
])('names what is wrong with %o, and shows no value', (variables, problem) => {
  const { text, code } = checkSettings(program, { ...GOOD, ...variables })
  expect(code).toBe(1)
  expect(text).toContain(problem)
  expect(text).not.toContain('hunter2')
  expect(text).not.toContain(GOOD.SECRET)
})

it.each([
  ['PORT_OF_TI', 'PORT_OF_TI: is no setting; PORT_OF_IT is one'],
  ['SECRETS', 'SECRETS: is no setting; SECRET is one'],
  ['SECRET_FIL', 'SECRET_FIL: is no setting; SECRET_FILE is one'],
  ['LOGINS_PER_ACCOUNT', 'LOGINS_PER_ACCOUNT: is no setting any more'],
  ['REQUESTS_PER_NETWORK', 'REQUESTS_PER_NETWORK: is called REQUESTS_PER_SUBNET now'],
])('notices that %s looks mistyped', (name, problem) => {
  const { text, code } = checkSettings(program, { ...GOOD, [name]: 'hunter2' })
  expect([code, text.includes(problem), text.includes('hunter2')]).toEqual([2, true, false])
})

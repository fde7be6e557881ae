import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  booleanVariable,
  ConfigurationError,
  cidrRangesVariable,
  parseEnvironment,
  portVariable,
  secretVariable,
} from './environment-variables.ts'

const schema = z.object({
  PORT: portVariable,
  SECRET: secretVariable,
  SWITCH: booleanVariable.default(false),
  NAME: z.string().default('nobody'),
})

describe('configuration from the environment', () => {
  it('is typed, and an empty variable counts as absent', () => {
    const config = parseEnvironment(schema, { PORT: '80', SECRET: 'ab'.repeat(32), SWITCH: 'true', NAME: '' })
    expect(config).toEqual({ PORT: 80, SECRET: Buffer.alloc(32, 0xab), SWITCH: true, NAME: 'nobody' })
  })

  it('names every bad variable once, in a line each, and shows no value', () => {
    const values = { PORT: '99999', SECRET: 'hunter2', SWITCH: 'yes' }
    const parse = () => parseEnvironment(schema, values)
    expect(parse).toThrow(ConfigurationError)
    expect(parse).toThrow(/PORT: must be a port number\n {2}SECRET: must be 32 bytes in hex.*\n {2}SWITCH: /)
    for (const value of Object.values(values)) expect(parse).not.toThrow(value)
    expect(() => parseEnvironment(schema, {})).toThrow('PORT: is required\n  SECRET: is required')
  })

  it('reads a setting under its former name, and under its present name before that', () => {
    const renamed = z.object({ REQUESTS_PER_SUBNET: z.string().default('1200') })
    expect(parseEnvironment(renamed, { REQUESTS_PER_NETWORK: '100' })).toEqual({ REQUESTS_PER_SUBNET: '100' })
    const both = { REQUESTS_PER_NETWORK: '100', REQUESTS_PER_SUBNET: '200' }
    expect(parseEnvironment(renamed, both)).toEqual({ REQUESTS_PER_SUBNET: '200' })
  })

  it('takes ranges of IPv4 in one form alone: in another form they would contain no address', () => {
    const ranges = z.object({ RANGES: cidrRangesVariable })
    expect(parseEnvironment(ranges, { RANGES: '10.0.0.0/8,2001:db8::/32' })).toEqual({
      RANGES: ['10.0.0.0/8', '2001:db8::/32'],
    })
    for (const range of ['::ffff:10.0.0.0/104', '0:0:0:0:0:FFFF:a00:0/104'])
      expect(() => parseEnvironment(ranges, { RANGES: range }), range).toThrow('in the form of IPv4')
    expect(() => parseEnvironment(ranges, { RANGES: '10.0.0.0' })).toThrow('must be CIDR ranges')
  })
})

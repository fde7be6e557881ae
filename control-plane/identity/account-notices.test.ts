import { describe, expect, it } from 'vitest'
import { createLogger } from '../../runtime/logger.ts'
import { sendToAll } from './account-notices.ts'

const to = { logger: createLogger({ name: 'test', level: 'silent' }), account: 'a' }
const refused = (responseCode: number) => Object.assign(new Error('refused'), { responseCode })

describe('a notice to several addresses', () => {
  it.each<[string, (Error | undefined)[], boolean]>([
    ['is sent if all get it', [undefined, undefined], true],
    ['is sent if one is refused for ever and another gets it', [refused(550), undefined], true],
    ['is sent again if one is refused for now', [undefined, refused(451)], false],
    ['is sent again if the mail server cannot be reached', [new Error('ECONNREFUSED'), undefined], false],
    ['is sent again if nobody gets it', [refused(550), refused(550)], false],
  ])('%s', async (_, errors, isSent) => {
    const tried: number[] = []
    const addresses = errors.map((_error, index) => `${index}@x.example`)
    const send = async (address: string) => {
      const index = addresses.indexOf(address)
      tried.push(index)
      if (errors[index]) throw errors[index]
    }
    expect(await sendToAll(addresses, send, to)).toBe(isSent)
    // No refusal keeps the mail from the other addresses.
    expect(tried).toEqual([0, 1])
  })
})

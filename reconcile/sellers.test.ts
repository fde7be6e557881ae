import { describe, expect, it } from 'vitest'
import { sellerAmong } from './sellers.ts'
import { NOT_KNOWN } from './uuid.ts'

const option = (fields: object = {}) => ({
  ...{ accountId: 'a', environment: 'production', apiId: 'api', endpointId: 'e', asset: '0xt', amount: '5' },
  ...fields,
})
const sale = { payTo: '0xs', asset: '0xt', amount: 5n }

describe('the seller of a transfer', () => {
  it('is told by the only option with its price', () => {
    const others = [option({ apiId: 'b', endpointId: 'f', amount: '6' }), option({ endpointId: 'g', asset: '0xo' })]
    expect(sellerAmong([...others, option()], sale)).toMatchObject({ accountId: 'a', apiId: 'api', endpointId: 'e' })
  })

  it('is known without the endpoint where several have the price', () => {
    expect(sellerAmong([option(), option({ endpointId: 'f' })], sale)).toMatchObject({
      ...{ accountId: 'a', apiId: 'api', endpointId: NOT_KNOWN },
    })
  })

  it('is known by the payee where the price has gone', () => {
    expect(sellerAmong([option({ amount: '6' })], sale)).toMatchObject({
      accountId: 'a',
      apiId: 'api',
      endpointId: 'e',
    })
  })

  it('is not known where two accounts have the payee, in whatever price, or none has', () => {
    expect(sellerAmong([option(), option({ accountId: 'b', amount: '6' })], sale)).toBeUndefined()
    expect(sellerAmong([option({ asset: '0xo' })], sale)).toBeUndefined()
  })
})

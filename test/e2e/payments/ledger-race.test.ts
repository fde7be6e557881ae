import { expect, it } from 'vitest'
import { databaseUrl } from '../../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../../sandbox/secrets.ts'
import { isExact, race } from '../../bench/race.ts'
import { sandboxAccept } from '../support/seller.ts'
import { ledgerApi } from './ledger-fixtures.ts'
import { openMarket } from './market.ts'

it('three processes settle each of 200 authorizations once, presented 20 times to each (`make bench` has the long form)', async () => {
  const market = openMarket()
  try {
    const { seller, id } = await ledgerApi(market)
    await seller.createEndpoint(id, { path_pattern: '/*', accepts: [sandboxAccept()] })
    const url = databaseUrl(market.settings, loadSecrets(market.settings.stateDirectory))
    const result = await race({ databaseUrl: url, apiId: id, authorizations: 200, presentations: 20 })
    expect(isExact(result), JSON.stringify(result)).toBe(true)
  } finally {
    await market.close()
  }
}, 60_000)

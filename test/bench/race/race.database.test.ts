import { expect } from 'vitest'
import { insertApi } from '../../../configuration/testing/rows.ts'
import { it } from '../../../runtime/testing/database.ts'
import { isExact, race } from './race.ts'

it('three processes settle each of 200 authorizations once, although each presents it 20 times (`make bench` has the long form)', async ({
  database,
}) => {
  const api = await insertApi(database.pool)
  await api.addEndpoint()
  const options = { databaseUrl: database.url, apiId: api.id, authorizations: 200, presentations: 20 }
  const result = await race(options)
  expect(isExact(result), JSON.stringify(result)).toBe(true)
})

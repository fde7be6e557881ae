import { expect } from 'vitest'
import { it } from '../../runtime/testing/database.ts'
import { SERVICE_ROLE_NAMES } from '../../schema/roles.ts'
import { refuseMissingRoles } from './missing-roles.ts'

it('a role that is missing is named, unless the session may make it', async ({ database }) => {
  const client = await database.pool.connect()
  try {
    await refuseMissingRoles(client, ['launa_absent'])
    await client.query(`set role ${SERVICE_ROLE_NAMES[0]}`)
    await refuseMissingRoles(client)
    await expect(refuseMissingRoles(client, ['launa_absent'])).rejects.toMatchObject({
      code: 'roles_missing',
      message: expect.stringContaining("create role launa_absent login password '...'"),
    })
  } finally {
    client.release(true)
  }
})

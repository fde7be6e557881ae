import { expect } from 'vitest'
import { createLogger } from '../../runtime/logger.ts'
import { it } from '../../runtime/testing/database.ts'
import { migrate } from './migrate.ts'

const logger = createLogger({ name: 'test', level: 'silent' })

it('a server that spares its disk is refused, or migrated with a warning', async ({ database: { url } }) => {
  await expect(migrate({ url, logger, durability: 'refuse' })).rejects.toMatchObject({
    code: 'database_unsafe',
    message: expect.stringContaining('full_page_writes is off'),
  })
  expect(await migrate({ url, logger, durability: 'warn' })).toHaveProperty('waiting')
})

import { expect } from 'vitest'
import { it } from '../../../runtime/testing/database.ts'
import { growthPerPayment, tableSizes } from './growth.ts'

const PAGE = 8192

it('measures heap and indexes of each growing table, with all partitions of a table together', async ({ database }) => {
  const { pool } = database
  await pool.query(`
    create table measured (id int primary key, part int);
    create table parted (part int not null) partition by list (part);
    create table parted_1 partition of parted for values in (1);
    create table parted_2 partition of parted for values in (2)`)
  const before = await tableSizes(pool)
  await pool.query(`
    insert into measured select i, i from generate_series(1, 10000) i;
    insert into parted select 1 + i % 2 from generate_series(1, 2) i`)
  const growth = growthPerPayment(before, await tableSizes(pool), 10)
  expect(growth.map(({ table }) => table)).toEqual(['measured', 'parted'])
  const [measured, parted] = growth
  expect(measured?.heap).toBeGreaterThan((40 * PAGE) / 10)
  expect(measured?.indexes).toBeGreaterThan((20 * PAGE) / 10)
  expect(parted).toEqual({ table: 'parted', heap: (2 * PAGE) / 10, indexes: 0 })
})

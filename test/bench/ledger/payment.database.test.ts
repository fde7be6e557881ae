import { expect } from 'vitest'
import { it } from '../../../authz/testing/ledger.ts'
import { again } from '../../../authz/testing/reservations.ts'
import { createRandom } from '../../../runtime/testing/random.ts'
import { reservationTemplate } from '../table/inside.ts'
import { pay, reservationMaker } from './payment.ts'

it('pays each authorization once, and returns the time that the ledger took', async ({ database, api, ledger }) => {
  await api.addEndpoint()
  const newReservation = reservationMaker(await reservationTemplate(database.pool, api.id), createRandom(402))
  const [first, second] = [newReservation(), newReservation()]
  expect(first.key).not.toEqual(second.key)
  for (const waited of await Promise.all([first, second].map((each) => pay(ledger, each))))
    expect(waited).toBeGreaterThan(0)
  expect(await ledger.reserve(again(first))).toEqual({ kind: 'taken', state: 'SETTLED' })
  await expect(pay(ledger, again(second))).rejects.toThrow('a reservation was taken')
})

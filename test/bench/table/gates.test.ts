import { describe, expect, it } from 'vitest'
import { result } from '../testing/row-result.ts'
import { GATES, judge, judgeReservations } from './gates.ts'

describe('the gates', () => {
  const [unpaid, held, voucher, paid] = GATES
  it.each([
    ['PASS', unpaid, [result('c', [100]), result('e', [90])]],
    ['FAIL', unpaid, [result('c', [100]), result('e', [89])]],
    ['PASS', held, [result('i', [100]), result('f', [35])]],
    ['FAIL', held, [result('i', [100]), { ...result('f', [35]), p99: 81 }]],
    ['FAIL', unpaid, [result('c', [100]), result('e', [90], { 503: 1 })]],
    ['PASS', voucher, [result('i', [3000]), result('v', [1500])]],
    ['FAIL', voucher, [result('i', [2800]), result('v', [1499])]],
    ['PASS', paid, [result('h', [100, 200, 100]), result('f', [130, 260, 10])]],
    ['FAIL', paid, [result('h', [100, -10]), result('f', [129, 129])]],
    ['DISTURBED', paid, [result('h', [-100, 100]), result('f', [180, -180])]],
    ['NOT MEASURED', paid, [result('f', [170])]],
  ] as const)('says %s', (outcome, gate, results) => {
    if (!gate) throw new Error('a gate is missing')
    expect(judge(gate, results).outcome).toBe(outcome)
  })

  it.each([
    ['PASS', 20_000],
    ['FAIL', 19_999],
  ])('says %s of %d reservations a second', (outcome, perSecond) => {
    const fewer = { what: 'reservations, 1 at a time', perSecond: 300 }
    const others = { what: 'payment header read', perSecond: 100_000 }
    expect(judgeReservations([fewer, { what: 'reservations, 512 at a time', perSecond }, others]).outcome).toBe(outcome)
  })
})

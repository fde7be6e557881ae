import { expect, it } from 'vitest'
import { vulnerabilitiesIn } from './vulnerabilities.ts'

it('names what npm has found', () => {
  const found = {
    severity: 'high',
    range: '<2.0.0',
    via: [{ title: 'Reads files', url: 'https://example.com/1' }, 'other'],
  }
  expect(vulnerabilitiesIn(JSON.stringify({ vulnerabilities: { one: found } }))).toEqual({
    is: 'known',
    problems: ['one <2.0.0 (high): Reads files https://example.com/1; by other'],
  })
  expect(vulnerabilitiesIn(JSON.stringify({ vulnerabilities: {} }))).toEqual({ is: 'known', problems: [] })
})

it.each([
  ['nothing', ''],
  ['an error', JSON.stringify({ message: '405', error: { summary: '', detail: '' } })],
  ['another report', '{}'],
])('takes %s for no answer, and never for a good one', (_, output) => {
  expect(vulnerabilitiesIn(output).is).toBe('unknown')
})

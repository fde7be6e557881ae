import { expect, it } from 'vitest'
import { helpOf } from './at-start.ts'

it('has help that names the arguments of the program', () => {
  expect(helpOf({ name: 'authz' }).split('\n')).toEqual([
    'authz takes its settings from environment variables; docs/operating/settings.md lists them.',
    '',
    expect.stringMatching(/^--check-settings {3}print/),
    '--help             this text',
  ])
  expect(helpOf({ name: 'envoy', arguments: 'ca  print the authority' })).toContain('\nca  print the authority\n')
})

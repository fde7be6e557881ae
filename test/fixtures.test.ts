import { expect, it } from 'vitest'
import { sourcesOf, textOf } from './imports.ts'

it('no file overrides fixtures: `override` would change them for later files of its worker, too, where `extend` makes new ones', () => {
  const tests = sourcesOf('{test,authz,control-plane,xds,sdks,cli,mcp,schema,audit,archive}')
  expect(tests.length).toBeGreaterThan(500)
  expect(tests.filter((file) => /^\s*\.override\(|\bit\.override\(|\btest\.override\(/m.test(textOf(file)))).toEqual([])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { licenceProblems } from './licences.ts'
import type { LockFile } from './locked-packages.ts'

it('takes licences that fit, and names packages with others or with none', () => {
  const packages: LockFile['packages'] = {
    '': {},
    'node_modules/good': { version: '1.0.0', license: 'MIT' },
    'node_modules/either': { version: '1.0.0', license: '(GPL-2.0 OR BSD-3-Clause)' },
    'node_modules/both': { version: '1.0.0', license: 'MIT AND GPL-2.0' },
    'node_modules/tool': { version: '1.0.0', license: 'MPL-2.0', dev: true },
    'node_modules/shipped': { version: '1.0.0', license: 'MPL-2.0' },
    'node_modules/good/node_modules/@a/silent': { version: '2.0.0' },
    'node_modules/own': { link: true },
  }
  expect(licenceProblems({ packages })).toEqual([
    'both@1.0.0 has the licence MIT AND GPL-2.0',
    'shipped@1.0.0 has the licence MPL-2.0',
    '@a/silent@2.0.0 has the licence none',
  ])
})

it('finds no problem in our own lock file', () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as LockFile
  expect(licenceProblems(lock)).toEqual([])
})

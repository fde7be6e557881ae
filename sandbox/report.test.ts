import { expect, it } from 'vitest'
import { addressTable, exportLine } from './report.ts'
import { readSettings } from './settings.ts'

const settingsOf = (environment: Record<string, string>) => readSettings({ environment, root: '/launa' })

it('a stack on the default ports needs no line for launa', () => {
  const settings = settingsOf({})
  expect(exportLine(settings)).toBe('')
  expect(addressTable(settings)).not.toContain('export')
})

it.each([
  [{ LAUNA_PORT_OFFSET: '1000' }, 'http://127.0.0.1:19080', 'http://127.0.0.1:19081'],
  [{ LAUNA_PRODUCTION_PORT: '80' }, 'http://127.0.0.1:80', 'http://127.0.0.1:18081'],
  [{ LAUNA_STAGING_PORT: '81' }, 'http://127.0.0.1:18080', 'http://127.0.0.1:81'],
])('a stack with %j says how launa and the SDKs find it', (environment, production, staging) => {
  const settings = settingsOf(environment)
  const line = `export LAUNA_BASE_URL=${production} LAUNA_STAGING_BASE_URL=${staging}`
  expect(exportLine(settings)).toBe(line)
  expect(addressTable(settings)).toContain(line)
})

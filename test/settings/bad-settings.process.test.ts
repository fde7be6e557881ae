import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { PROGRAMS } from './programs.ts'

/** Programs with required settings. Envoy's programs have defaults for all settings, and `archive` checks its arguments first. */
const NEEDY = PROGRAMS.map(({ main }) => main).filter((main) => !/^(envoy|archive)\//.test(main))

describe('a program without its required settings', () => {
  it.each(NEEDY)('%s names them, without a stack, and ends', (main) => {
    const { status, stderr } = spawnSync(process.execPath, [main], { encoding: 'utf8', env: {} })
    expect(stderr).toContain('DATABASE_URL: is required')
    expect(stderr).not.toMatch(/node:internal|^\s+at /m)
    expect(status).toBeGreaterThan(0)
  })
})

import { SCOPE_PRESETS, SCOPES } from '@launa/sdk'
import { describe, expect, it } from 'vitest'
import { presetOf } from './scope-choice.ts'

describe('a set of scopes', () => {
  it('goes by the name of its preset, in any order', () => {
    expect(presetOf([...SCOPE_PRESETS.analytics].reverse())).toBe('Analytics')
    expect(presetOf(SCOPE_PRESETS.readonly)).toBe('Read only')
    expect(presetOf(SCOPES)).toBe('Everything')
  })

  it('of one seller alone has no name', () => {
    expect(presetOf(['stats:read'])).toBeUndefined()
    expect(presetOf(['stats:read', 'apis:read'])).toBeUndefined()
  })
})

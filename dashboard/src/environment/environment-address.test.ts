import { describe, expect, it } from 'vitest'
import { environmentIn, withEnvironment } from './environment-address.ts'

describe('the environment in an address', () => {
  it('is read by its name, and nothing else counts', () => {
    expect(environmentIn('?env=sandbox')).toBe('development')
    expect(environmentIn('?status=settled&env=production')).toBe('production')
    expect(environmentIn('?env=development')).toBeUndefined()
    expect(environmentIn('')).toBeUndefined()
  })

  it('is written beside what stands there', () => {
    expect(withEnvironment('?status=settled&env=production', 'development')).toBe('?status=settled&env=sandbox')
    expect(withEnvironment('', 'production')).toBe('?env=production')
  })
})

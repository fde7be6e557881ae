import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { artifactText, compileToken, readMulticall3 } from './compile.ts'

const committed = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')

describe('committed contracts', () => {
  it('usdc.json is what usdc.sol compiles to (else run sandbox/contracts/compile.ts)', () => {
    expect(committed('usdc.json')).toBe(artifactText(compileToken()))
  }, 60_000)

  it('multicall3.json is what viem carries', async () => {
    expect(committed('multicall3.json')).toBe(artifactText(await readMulticall3()))
  })
})

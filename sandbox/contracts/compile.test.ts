import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { artifactText, compileSandboxContract, readMulticall3, SANDBOX_CONTRACTS } from './compile.ts'

const committed = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')

describe('committed contracts', () => {
  it.each(Object.entries(SANDBOX_CONTRACTS))(
    '%s is what its source compiles to (else run sandbox/contracts/compile.ts)',
    (file, contract) => expect(committed(file)).toBe(artifactText(compileSandboxContract(contract))),
    60_000,
  )

  it('multicall3.json is what viem carries', async () => {
    expect(committed('multicall3.json')).toBe(artifactText(await readMulticall3()))
  })
})

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import solc from 'solc'
import { z } from 'zod'

const PACKAGES = join(import.meta.dirname, '../../node_modules')

const compilerOutput = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).default([]),
  contracts: z
    .record(
      z.string(),
      z.record(
        z.string(),
        z.object({ abi: z.array(z.unknown()), evm: z.object({ bytecode: z.object({ object: z.string() }) }) }),
      ),
    )
    .default({}),
})

/** The parts of a contract that the chain manager needs: its interface, and the creation code, which returns the contract's code. */
export interface Artifact {
  abi: readonly unknown[]
  creationCode: string
}

/** Compiles one contract of a file with settings that give the same bytes on every machine. */
export function compileContract(file: string, name: string): Artifact {
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readFileSync(file, 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { [name]: ['abi', 'evm.bytecode.object'] } },
    },
  }
  const readImport = (path: string): { contents: string } => ({ contents: readFileSync(join(PACKAGES, path), 'utf8') })
  const output = compilerOutput.parse(JSON.parse(solc.compile(JSON.stringify(input), { import: readImport })))
  const errors = output.errors.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const contract = output.contracts[file]?.[name]
  if (!contract) throw new Error(`the compiler gave no ${name}`)
  return { abi: contract.abi, creationCode: `0x${contract.evm.bytecode.object}` }
}

/** The contracts for empty chains, by the names of their committed files. */
export const SANDBOX_CONTRACTS = {
  'usdc.json': { source: 'usdc.sol', name: 'SandboxUSDC' },
  'permit2.json': { source: 'permit2.sol', name: 'SandboxPermit2' },
  'exact-permit2-proxy.json': { source: 'permit2.sol', name: 'SandboxExactPermit2Proxy' },
  'batch-settlement.json': { source: 'batch-settlement.sol', name: 'SandboxBatchSettlement' },
  'erc3009-deposit-collector.json': { source: 'batch-settlement.sol', name: 'SandboxERC3009DepositCollector' },
} as const

export function compileSandboxContract({ source, name }: { source: string; name: string }): Artifact {
  return compileContract(join(import.meta.dirname, source), name)
}

/** Multicall3 from viem's package (the file is not among viem's exports). */
export async function readMulticall3(): Promise<Artifact> {
  const file = join(PACKAGES, 'viem/_esm/constants/contracts.js')
  const { multicall3Bytecode } = z
    .object({ multicall3Bytecode: z.string() })
    .parse(await import(pathToFileURL(file).href))
  return { abi: [], creationCode: multicall3Bytecode }
}

/** Returns the text of an artifact as it is committed in the repository. */
export function artifactText(artifact: Artifact): string {
  return `${JSON.stringify(artifact, null, 2)}\n`
}

if (import.meta.main) {
  for (const [file, contract] of Object.entries(SANDBOX_CONTRACTS))
    writeFileSync(join(import.meta.dirname, file), artifactText(compileSandboxContract(contract)))
  writeFileSync(join(import.meta.dirname, 'multicall3.json'), artifactText(await readMulticall3()))
}

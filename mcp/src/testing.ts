import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { contextOf } from './context.ts'
import { createServer } from './server.ts'
import type { WalletSettings } from './settings.ts'
import { createWallet } from './wallet.ts'

const PROTOCOL_VERSION = '2026-07-28'

const NO_WALLET: WalletSettings = {
  privateKey: undefined,
  limits: { maxPerCall: undefined, maxPerDay: undefined, maxPerHostPerDay: undefined, hosts: undefined },
  isSandbox: false,
  isLocal: true,
  directory: '/nonexistent',
  answers: '/dev/null/answers',
}

/** The wallet for a test. A missing limit means no limit. */
export type TestWallet = Partial<Omit<WalletSettings, 'limits'>> & { limits?: Partial<WalletSettings['limits']> }

export interface TestOptions {
  apiKey?: string
  isOwner?: boolean
  wallet?: TestWallet
}

/** The official client, connected to a server in this process. */
export async function connected({ apiKey, isOwner = true, wallet = {} }: TestOptions = {}): Promise<Client> {
  const purse = createWallet({ ...NO_WALLET, ...wallet, limits: { ...NO_WALLET.limits, ...wallet.limits } })
  const [near, far] = InMemoryTransport.createLinkedPair()
  serveStdio(
    () =>
      createServer({
        version: '0.0.0',
        contextOf: (signal) => contextOf({ apiKey, isOwner }, { wallet: purse, signal }),
      }),
    { transport: far },
  )
  const client = new Client({ name: 'test', version: '0' }, { versionNegotiation: { mode: { pin: PROTOCOL_VERSION } } })
  await client.connect(near)
  // The client validates answers against the output schemas only of tools that it has listed.
  await client.listTools()
  return client
}

/** Returns the document that a tool answers, or its failure under `failed`. */
export async function callTool(client: Client, name: string, args: object = {}): Promise<Record<string, unknown>> {
  const result = await client.callTool({ name, arguments: { ...args } })
  const [first] = result.content as { type: string; text: string }[]
  const document = JSON.parse(first?.text ?? '')
  if (result.isError) return { failed: document }
  if (JSON.stringify(result.structuredContent) !== first?.text) throw new Error('the two forms of the answer differ')
  return document
}

import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { contextOf } from './context.ts'
import { createServer } from './server.ts'
import type { WalletSettings } from './settings.ts'
import { createWallet } from './wallet.ts'

const NO_WALLET: WalletSettings = {
  privateKey: undefined,
  limits: { maxPerCall: undefined, maxPerDay: undefined, maxPerHostPerDay: undefined, hosts: undefined },
  isSandbox: false,
  directory: '/nonexistent',
}

/** Limits that are not given are none. */
export type TestWallet = Partial<Omit<WalletSettings, 'limits'>> & { limits?: Partial<WalletSettings['limits']> }

export interface TestOptions {
  apiKey?: string
  isOwner?: boolean
  wallet?: TestWallet
}

/** The official client, connected to a server in this process. */
export async function connected({ apiKey, isOwner = true, wallet = {} }: TestOptions = {}): Promise<Client> {
  const purse = createWallet({ ...NO_WALLET, ...wallet, limits: { ...NO_WALLET.limits, ...wallet.limits } })
  const server = createServer({
    version: '0.0.0',
    contextOf: (signal) => contextOf({ apiKey, isOwner }, { wallet: purse, signal }),
  })
  const [near, far] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '0' })
  await Promise.all([server.connect(far), client.connect(near)])
  // It checks answers against the output schemas of the tools that it knows.
  await client.listTools()
  return client
}

/** What a tool answers: its document, or its failure under `failed`. */
export async function callTool(client: Client, name: string, args: object = {}): Promise<Record<string, unknown>> {
  const result = await client.callTool({ name, arguments: { ...args } })
  const [first] = result.content as { type: string; text: string }[]
  const document = JSON.parse(first?.text ?? '')
  if (result.isError) return { failed: document }
  if (JSON.stringify(result.structuredContent) !== first?.text) throw new Error('the two forms of the answer differ')
  return document
}

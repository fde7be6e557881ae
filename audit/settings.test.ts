import { expect, it } from 'vitest'
import { ConfigurationError } from '../runtime/environment-variables.ts'
import { readSettings } from './settings.ts'

const DATABASE_URL = 'postgres://user:secret@db/launa'
const FACILITATORS = JSON.stringify({
  'eip155:8453': {
    url: 'https://facilitator',
    rpc_url: 'https://theirs',
    finality_tag: false,
    finality_depth: 5,
    auth: {},
  },
  'eip155:1': { url: 'https://facilitator' },
  'solana:x': { url: 'https://facilitator', rpc_url: 'https://theirs' },
})

it("asks authz's nodes unless it is given its own", () => {
  const { nodes } = readSettings({ DATABASE_URL, FACILITATORS })
  expect([...nodes]).toEqual([['eip155:8453', { url: 'https://theirs/', finality: { tag: false, depth: 5 } }]])
  const AUDIT_NODES = '{"eip155:1": {"rpc_url": "https://ours"}}'
  const own = readSettings({ DATABASE_URL, FACILITATORS, AUDIT_NODES })
  expect([...own.nodes]).toEqual([['eip155:1', { url: 'https://ours/', finality: { tag: true, depth: 64 } }]])
})

it('names what is wrong, and no value', () => {
  const read = () => readSettings({ DATABASE_URL: 'mysql://user:secret@db', AUDIT_NODES: 'https://key@node' })
  expect(read).toThrow(ConfigurationError)
  expect(read).toThrow(/DATABASE_URL.*AUDIT_NODES/s)
  expect(read).not.toThrow(/secret|key@node/)
})

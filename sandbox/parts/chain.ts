import { SANDBOX_CHAIN_ID } from '../../domain/networks/network.ts'
import { scaled } from '../../runtime/patience.ts'
import type { Part } from '../part.ts'
import { answersHttp } from '../probes.ts'
import { httpAddress, type Settings } from '../settings.ts'
import { findAnvil } from '../tools.ts'

export function anvilPart(settings: Settings): Part {
  const { forkRpcUrl } = settings
  return {
    name: 'anvil',
    needs: [],
    ports: ['rpc'],
    address: httpAddress(settings, 'rpc'),
    async launch() {
      return {
        command: findAnvil(settings.root),
        args: [
          ...[
            '--host',
            settings.listenHost,
            '--port',
            String(settings.ports.rpc),
            '--chain-id',
            String(SANDBOX_CHAIN_ID),
          ],
          // The chain manager mines blocks when there are transactions.
          ...['--no-mining', '--quiet'],
          ...(forkRpcUrl ? ['--fork-url', forkRpcUrl] : []),
        ],
      }
    },
    healthy: () => hasChainId(httpAddress(settings, 'rpc')),
  }
}

async function hasChainId(rpcUrl: string): Promise<boolean> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    signal: AbortSignal.timeout(scaled(10_000)),
  })
  return (await response.text()).includes(`"0x${SANDBOX_CHAIN_ID.toString(16)}"`)
}

export function chainManagerPart(settings: Settings): Part {
  return {
    name: 'chain-manager',
    needs: ['anvil'],
    ports: ['chainManager'],
    address: httpAddress(settings, 'chainManager'),
    async launch() {
      return {
        command: process.execPath,
        args: ['sandbox/chain-manager/main.ts'],
        environment: {
          LISTEN_HOST: settings.listenHost,
          PORT: String(settings.ports.chainManager),
          RPC_URL: httpAddress(settings, 'rpc'),
          ...(settings.forkRpcUrl ? { FORK_RPC_URL: settings.forkRpcUrl } : {}),
        },
      }
    },
    healthy: () => answersHttp(`${httpAddress(settings, 'chainManager')}/healthz`),
  }
}

export function facilitatorPart(settings: Settings): Part {
  return {
    name: 'facilitator',
    needs: ['chain-manager'],
    ports: ['facilitator'],
    address: httpAddress(settings, 'facilitator'),
    async launch() {
      return {
        command: process.execPath,
        args: ['sandbox/facilitator/main.ts'],
        environment: {
          LISTEN_HOST: settings.listenHost,
          PORT: String(settings.ports.facilitator),
          RPC_URL: httpAddress(settings, 'rpc'),
        },
      }
    },
    healthy: () => answersHttp(`${httpAddress(settings, 'facilitator')}/healthz`),
  }
}

import type { Part } from '../part.ts'
import { greeting } from '../probes.ts'
import { HOST, type Settings } from '../settings.ts'
import { findNats } from '../tools.ts'

export function natsUrl(settings: Settings): string {
  return `nats://${HOST}:${settings.ports.nats}`
}

/** NATS only announces changes, so it stores nothing on disk. */
export function natsPart(settings: Settings): Part {
  return {
    name: 'nats',
    needs: [],
    ports: ['nats'],
    address: natsUrl(settings),
    async launch() {
      const command = findNats(settings.root)
      if (!command) throw new Error('nats-server is missing: run "make install"')
      return { command, args: ['--addr', HOST, '--port', String(settings.ports.nats)] }
    },
    healthy: async () => (await greeting(settings.ports.nats)).startsWith('INFO '),
  }
}

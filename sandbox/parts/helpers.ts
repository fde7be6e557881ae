import type { Part } from '../part.ts'
import { answersHttp, greeting } from '../probes.ts'
import { httpAddress, type Settings } from '../settings.ts'

export function mailPart(settings: Settings): Part {
  const { smtp, mail } = settings.ports
  return {
    name: 'mail',
    needs: [],
    ports: ['smtp', 'mail'],
    address: `${httpAddress(settings, 'mail')}, SMTP ${smtp}`,
    async launch() {
      return {
        command: process.execPath,
        args: ['sandbox/mail/main.ts'],
        environment: { LISTEN_HOST: settings.listenHost, SMTP_PORT: String(smtp), PORT: String(mail) },
      }
    },
    healthy: async () =>
      (await answersHttp(`${httpAddress(settings, 'mail')}/healthz`)) && (await greeting(smtp)).startsWith('220'),
  }
}

export function upstreamPart(settings: Settings): Part {
  return {
    name: 'upstream',
    needs: [],
    ports: ['upstream'],
    address: httpAddress(settings, 'upstream'),
    async launch() {
      return {
        command: process.execPath,
        args: ['sandbox/upstream/main.ts'],
        environment: { LISTEN_HOST: settings.listenHost, PORT: String(settings.ports.upstream) },
      }
    },
    healthy: () => answersHttp(`${httpAddress(settings, 'upstream')}/healthz`),
  }
}

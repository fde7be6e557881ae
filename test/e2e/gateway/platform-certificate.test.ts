import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { expect, onTestFinished } from 'vitest'
import { until } from '../support/buyers/buyer.ts'
import { createAuthority, type TlsFiles } from '../support/certificates/certificates.ts'
import { it } from '../support/fixtures.ts'
import { startSecondGateway } from '../support/processes/second-gateway.ts'

const HOST = 'nobody.dev.localhost'

it('a renewed certificate serves new connections without a restart, and open connections stay', async ({
  settings,
}) => {
  const directory = mkdtempSync(join(tmpdir(), 'launa-platform-certificate-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const files = { TLS_CERT_FILE: join(directory, 'cert.pem'), TLS_KEY_FILE: join(directory, 'key.pem') }
  const write = ({ cert, key }: TlsFiles) => {
    for (const [file, pem] of [
      [files.TLS_CERT_FILE, cert],
      [files.TLS_KEY_FILE, key],
    ] as const) {
      writeFileSync(`${file}.new`, pem)
      renameSync(`${file}.new`, file)
    }
  }
  const [before, after] = [await createAuthority(), await createAuthority()]
  write(await before.issue([HOST]))
  const gateway = await startSecondGateway(settings, files)
  onTestFinished(() => gateway.close())
  const connection = async (ca: string) => {
    const socket = connect({ host: '127.0.0.1', port: gateway.httpsPort, servername: HOST, ca })
    await once(socket, 'secureConnect')
    return socket
  }
  const accepts = (ca: string) =>
    connection(ca).then(
      (socket) => Boolean(socket.destroy()),
      () => false,
    )
  await until('the gateway has its certificate', () => accepts(before.pem))
  const open = await connection(before.pem)
  onTestFinished(() => void open.destroy())
  expect(await statusOf(open)).toBe(404)

  write(await after.issue([HOST]))
  await until('the gateway has the other certificate', () => accepts(after.pem))
  expect(await accepts(before.pem)).toBe(false)
  expect(await statusOf(open)).toBe(404)
})

async function statusOf(socket: TLSSocket): Promise<number> {
  socket.write(`GET / HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`)
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  return Number(chunk.toString().split(' ')[1])
}

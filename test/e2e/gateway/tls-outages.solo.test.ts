import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { promised } from '../../../runtime/patience.ts'
import { startPart, stopPart } from '../../../sandbox/stack.ts'
import { until } from '../support/buyers/buyer.ts'
import { metricOf, startXds } from '../support/sellers/gateway.ts'
import type { DomainRecord } from '../support/sellers/seller.ts'
import { openTlsShop, type TlsShop } from '../support/sellers/tls-shop.ts'
import { testSettings } from '../support/stack/stack.ts'

/** Envoy keeps its certificates while the services behind it are down. A broken certificate harms no other host. */
const settings = testSettings()
let tls: TlsShop
let domain: DomainRecord
let other: DomainRecord

beforeAll(async () => {
  tls = await openTlsShop(settings)
  ;[domain, other] = (await Promise.all([tls.served(), tls.served()])) as [DomainRecord, DomainRecord]
})
afterAll(() => tls?.close())

const shake: TlsShop['attempt'] = (...options) => tls.attempt(...options)
const randomName = () => `${randomBytes(8).toString('hex')}.example.net`

describe('while other services are down', () => {
  it('certificates in use continue to work, and unknown names do not wait without end', async () => {
    const cold = await tls.addDomain()
    await until('it is issued', async () => (await tls.read(cold)).certificate.status === 'issued', 60_000)
    await stopPart(settings, 'xds')
    try {
      expect((await shake(domain.hostname)).error).toBeUndefined()
      const [unknown, notYetLoaded] = await Promise.all([shake(randomName()), shake(cold.hostname)])
      for (const { error, ms } of [unknown, notYetLoaded]) {
        expect(error).toBeDefined()
        expect(ms).toBeLessThan(promised(12_000))
      }
    } finally {
      await startXds(settings)
    }
    await until('the one that was cold is shown', async () => (await shake(cold.hostname)).error === undefined)
  })

  it('xds starts from its snapshot with every certificate, and removes none', async () => {
    const watched = await tls.shake(other.hostname)
    let lost = false
    watched.once('close', () => {
      lost = true
    })
    await until('the snapshot has it', async () => snapshot().includes(other.hostname), 10_000)
    await stopPart(settings, 'xds')
    await stopPart(settings, 'postgres')
    try {
      await startXds(settings)
      expect((await shake(domain.hostname)).error).toBeUndefined()
      expect((await shake(other.hostname)).error).toBeUndefined()
      expect(lost).toBe(false)
    } finally {
      watched.destroy()
      await startPart(settings, 'postgres')
      await until('sellers are served', async () => (await tls.shop.seller.call('GET', '/apis')).status === 200)
    }
  })
})

describe('a broken certificate', () => {
  it('is found, reported, and harms no other host', async () => {
    const victim = await tls.served()
    const broken = () => metricOf(settings, 'xdsOps', 'xds_broken_certificates_total')
    const before = await broken()
    const text = 'update certificate set chain_pem = left(chain_pem, 200) where domain_id = $1'
    await tls.shop.pool.query(text, [victim.id])
    // xds keeps the last good certificate in its memory, so Envoy presents it until xds restarts.
    await tls.shop.seller.updateApi(tls.shop.api.id, { name: 'Changed' })
    await until('it is counted', async () => (await broken()) === before + 1)
    expect((await shake(victim.hostname)).error).toBeUndefined()
    await stopPart(settings, 'xds')
    await startXds(settings)
    await until('it is refused', async () => (await shake(victim.hostname)).error !== undefined)
    expect((await shake(victim.hostname)).error).toMatch(/alert handshake failure/)
    expect((await shake(domain.hostname)).error).toBeUndefined()
    expect(readFileSync(join(settings.stateDirectory, 'log/xds.log'), 'utf8')).toContain(`"host":"${victim.hostname}"`)
    await tls.seller.call('DELETE', `/apis/${tls.shop.api.id}/domains/${victim.id}`)
  })
})

function snapshot(): string {
  return readFileSync(join(settings.stateDirectory, 'xds-snapshot.ndjson'), 'utf8')
}

import type { Counter } from 'prom-client'
import type { ConfigurationChange } from '../configuration/follow.ts'
import type { RoutedApi } from '../domain/configuration/api-configuration.ts'
import type { SealedCertificate } from '../domain/hosts/sealed-certificate.ts'
import type { JsonObject } from '../proto/json-codec.ts'
import type { Encryption } from '../runtime/encryption.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Resource, ResourceSource } from './resource-source.ts'
import { hostSecret } from './resources/secret.ts'

interface Row {
  apiId: string
  sealed: SealedCertificate
}

/**
 * The certificates of custom hosts, sealed as in the database. A certificate is unsealed when an Envoy asks for its host. After an error in
 * a row, its host keeps its last valid certificate, and the error is logged.
 */
export class Certificates implements ResourceSource {
  readonly #rows = new Map<string, Row>()
  readonly #hostsOf = new Map<string, readonly string[]>()
  readonly #opened = new Map<string, { sealed: SealedCertificate; resource: Resource | undefined }>()
  readonly #encryption: Encryption | undefined
  readonly #encode: (message: JsonObject) => Resource
  readonly #broken: Counter
  readonly #logger: Logger

  constructor(options: {
    /** Without it no certificate can be opened. */
    encryption: Encryption | undefined
    encode: (message: JsonObject) => Resource
    broken: Counter
    logger: Logger
  }) {
    this.#encryption = options.encryption
    this.#encode = options.encode
    this.#broken = options.broken
    this.#logger = options.logger
  }

  /** Applies a change and returns the hosts with certificates that may be new, changed or removed. */
  apply(change: ConfigurationChange<RoutedApi>): string[] {
    const hosts = new Set<string>()
    const drop = (apiId: string) => {
      for (const host of this.#hostsOf.get(apiId) ?? []) {
        hosts.add(host)
        // The host may have passed to another API in the same change.
        if (this.#rows.get(host)?.apiId === apiId) this.#rows.delete(host)
      }
      this.#hostsOf.delete(apiId)
    }
    for (const id of change.removedIds) drop(id)
    for (const { id, certificates = [] } of change.apis) {
      drop(id)
      for (const sealed of certificates) {
        this.#rows.set(sealed.host, { apiId: id, sealed })
        hosts.add(sealed.host)
      }
      if (certificates.length > 0)
        this.#hostsOf.set(
          id,
          certificates.map(({ host }) => host),
        )
    }
    for (const host of hosts) if (!this.#rows.has(host)) this.#opened.delete(host)
    return [...hosts]
  }

  names(): Iterable<string> {
    return this.#rows.keys()
  }

  get(host: string): Resource | undefined {
    const sealed = this.#rows.get(host)?.sealed
    if (!sealed) return undefined
    const last = this.#opened.get(host)
    if (last && isSame(last.sealed, sealed)) return last.resource
    const resource = this.#open(sealed) ?? last?.resource
    this.#opened.set(host, { sealed, resource })
    return resource
  }

  #open(sealed: SealedCertificate): Resource | undefined {
    try {
      if (!this.#encryption) throw new Error('CERTIFICATE_ENCRYPTION_KEY is not set')
      return this.#encode(hostSecret(sealed, this.#encryption))
    } catch (error) {
      this.#broken.inc()
      this.#logger.error({ host: sealed.host, err: error }, 'a certificate cannot be used')
      return undefined
    }
  }
}

function isSame(a: SealedCertificate, b: SealedCertificate): boolean {
  return a === b || (a.chainPem === b.chainPem && a.sealedKey === b.sealedKey)
}

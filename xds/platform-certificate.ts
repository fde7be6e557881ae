import { Gauge, type Registry } from 'prom-client'
import { ConfigurationError } from '../runtime/environment-variables.ts'
import { CERTIFICATES_LOOK_MS, followFiles, readFiles } from '../runtime/followed-files.ts'
import { checkKeyPair } from '../runtime/key-pair.ts'
import type { Logger } from '../runtime/logger.ts'

/** The settings that name the two files. */
interface Files {
  TLS_CERT_FILE: string
  TLS_KEY_FILE: string
}

/** The certificate for the platform's hosts, PEM. */
export interface PlatformCertificate {
  certificatePem: string
  privateKeyPem: string
  /** Unix time in seconds. */
  notAfter: number
}

/** Throws ConfigurationError if the files cannot be used. */
export function readPlatformCertificate(settings: Files): PlatformCertificate {
  try {
    return certificateOf(settings, readFiles(namesOf(settings)))
  } catch (error) {
    throw new ConfigurationError([`TLS_CERT_FILE, TLS_KEY_FILE: ${(error as Error).message}`])
  }
}

/** Passes on a replaced certificate, so that a renewal needs no restart. A certificate that cannot be used changes nothing and is logged. */
export function followPlatformCertificate(options: {
  settings: Files
  /** The certificate in use. */
  first: PlatformCertificate
  everyMs?: number
  onCertificate: (certificate: PlatformCertificate) => void
  registry: Registry
  logger: Logger
}): { close(): void } {
  const { settings, first, logger } = options
  const notAfter = new Gauge({
    name: 'xds_platform_certificate_not_after_seconds',
    help: 'Unix time at which the certificate of the platform’s hosts expires',
    registers: [options.registry],
  })
  notAfter.set(first.notAfter)
  return followFiles({
    files: namesOf(settings),
    known: [first.certificatePem, first.privateKeyPem],
    everyMs: options.everyMs ?? CERTIFICATES_LOOK_MS,
    use(texts) {
      const certificate = certificateOf(settings, texts)
      options.onCertificate(certificate)
      notAfter.set(certificate.notAfter)
      logger.info({ file: settings.TLS_CERT_FILE }, 'the platform has another certificate')
    },
    onFailure: (error) =>
      logger.error({ err: error }, 'the platform’s changed certificate cannot be used; the last one stays'),
  })
}

const namesOf = (settings: Files) => [settings.TLS_CERT_FILE, settings.TLS_KEY_FILE] as const

function certificateOf(
  settings: Files,
  [certificatePem, privateKeyPem]: readonly [string, string],
): PlatformCertificate {
  const leaf = checkKeyPair(
    { file: settings.TLS_CERT_FILE, pem: certificatePem },
    { file: settings.TLS_KEY_FILE, pem: privateKeyPem },
  )
  return { certificatePem, privateKeyPem, notAfter: Date.parse(leaf.validTo) / 1000 }
}

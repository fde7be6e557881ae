import type { RoutedApi } from '../domain/configuration/api-configuration.ts'
import type { Environment } from '../domain/environment.ts'
import { gatewayHost } from '../domain/hosts/gateway-host.ts'
import type { SealedCertificate } from '../domain/hosts/sealed-certificate.ts'
import type { ApiDetail } from './read.ts'

interface Row {
  id: string
  environment: Environment
  slug: string
  upstream_base_url: string
  pay_to_address: string | null
  enabled: boolean
  revision: string
  epoch: string
  custom_hosts: string[]
  certificates: SealedCertificate[] | null
}

const SELECT = `
  select a.id, a.environment, a.slug, a.upstream_base_url, a.pay_to_address, a.enabled, a.revision,
    a.epoch,
    array(select d.hostname from domain d where d.api_id = a.id and d.status = 'verified'
      order by d.verified_at, d.id) as custom_hosts,
    (select json_agg(json_build_object('host', d.hostname, 'chainPem', c.chain_pem,
        'sealedKey', encode(c.key_encrypted, 'base64')) order by d.hostname)
      from domain d join certificate c on c.domain_id = d.id
      where d.api_id = a.id and d.status = 'verified' and c.chain_pem is not null) as certificates
  from api a`

/** The parts of each API that xds needs for its routes and its TLS, without its endpoints. */
export const ROUTED_APIS: ApiDetail<RoutedApi> = { select: SELECT, toApi }

function toApi(row: Row, platformDomain: string): RoutedApi {
  return {
    id: row.id,
    environment: row.environment,
    revision: Number(row.revision),
    epoch: row.epoch,
    enabled: row.enabled,
    upstreamBaseUrl: row.upstream_base_url,
    payToAddress: row.pay_to_address ?? undefined,
    hosts: [gatewayHost({ slug: row.slug, environment: row.environment, platformDomain }), ...row.custom_hosts],
    certificates: row.certificates ?? [],
  }
}

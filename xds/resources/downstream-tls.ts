import { type JsonObject, typeUrl } from '../../proto/json-codec.ts'
import { ADS, PLATFORM_SECRET, TICKET_KEYS_SECRET, WITHOUT_SNI_SECRET } from './names.ts'

/**
 * One certificate for all hosts of the platform, with session resumption. If the Envoys share ticket keys, every Envoy can resume a
 * session. Otherwise, only the Envoy that began the session can.
 */
export function platformTls({ sharedTicketKeys }: { sharedTicketKeys: boolean }): JsonObject {
  return downstreamTls({
    certificates: PLATFORM_CERTIFICATE,
    ...(sharedTicketKeys && {
      resumption: { session_ticket_keys_sds_secret_config: { name: TICKET_KEYS_SECRET, sds_config: ADS } },
    }),
  })
}

/**
 * TLS for custom hosts. Envoy asks for the certificate by the client's SNI, at the first handshake for that name. Envoy allows this only
 * without session resumption: with it, Envoy would have to remember the certificate of each session.
 */
export function customHostTls(): JsonObject {
  const selector = {
    '@type': typeUrl('envoy.extensions.transport_sockets.tls.cert_selectors.on_demand_secret.v3.Config'),
    config_source: ADS,
    certificate_mapper: {
      name: 'envoy.tls.certificate_mappers.sni',
      typed_config: {
        '@type': typeUrl('envoy.extensions.transport_sockets.tls.cert_mappers.sni.v3.SNI'),
        default_value: WITHOUT_SNI_SECRET,
      },
    },
  }
  return downstreamTls({
    certificates: {
      custom_tls_certificate_selector: {
        name: 'envoy.tls.certificate_selectors.on_demand_secret',
        typed_config: selector,
      },
    },
    resumption: { disable_stateful_session_resumption: true, disable_stateless_session_resumption: true },
  })
}

function downstreamTls(options: { certificates: JsonObject; resumption?: JsonObject }): JsonObject {
  return {
    name: 'envoy.transport_sockets.tls',
    typed_config: {
      '@type': typeUrl('envoy.extensions.transport_sockets.tls.v3.DownstreamTlsContext'),
      common_tls_context: {
        alpn_protocols: ['h2', 'http/1.1'],
        tls_params: { tls_minimum_protocol_version: 'TLSv1_2' },
        ...options.certificates,
      },
      ...options.resumption,
    },
  }
}

/** The platform's certificate for QUIC. Early data is off, because an attacker could record it and send it again. */
export function platformQuic(): JsonObject {
  const downstream_tls_context = { common_tls_context: { alpn_protocols: ['h3'], ...PLATFORM_CERTIFICATE } }
  return {
    name: 'envoy.transport_sockets.quic',
    typed_config: {
      '@type': typeUrl('envoy.extensions.transport_sockets.quic.v3.QuicDownstreamTransport'),
      ...{ downstream_tls_context, enable_early_data: false },
    },
  }
}

const PLATFORM_CERTIFICATE = {
  tls_certificate_sds_secret_configs: [{ name: PLATFORM_SECRET, sds_config: ADS }],
}

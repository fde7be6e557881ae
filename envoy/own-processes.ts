/** How often Envoy asks a process of ours whether it is ready, in seconds. */
export const HEALTH_INTERVAL_SECONDS = 1

/** How long the process may take to answer, in seconds. */
export const HEALTH_TIMEOUT_SECONDS = 3

/**
 * The settings that all clusters of our own processes share. Envoy checks the readiness of each address, and sends new requests only to
 * ready processes. If none is ready, all get requests.
 */
export const OWN_PROCESSES = {
  lb_policy: 'LEAST_REQUEST',
  common_lb_config: { healthy_panic_threshold: { value: 1 } },
  // A restarted process may have another address.
  dns_refresh_rate: '1s',
} as const

/** A health check. A single failed or successful check decides whether Envoy uses the process. `check` is the request that Envoy sends. */
export function healthCheck(check: 'grpc' | { path: string }) {
  const every = `${HEALTH_INTERVAL_SECONDS}s`
  return {
    interval: every,
    // Without this setting, Envoy checks only once a minute while no request has used the cluster.
    no_traffic_interval: every,
    timeout: `${HEALTH_TIMEOUT_SECONDS}s`,
    unhealthy_threshold: 1,
    healthy_threshold: 1,
    ...(check === 'grpc'
      ? { grpc_health_check: {} }
      : { http_health_check: { path: check.path, codec_client_type: 'HTTP2' } }),
  }
}

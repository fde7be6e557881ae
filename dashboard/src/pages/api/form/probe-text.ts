import type { AnswerOf } from '@launa/sdk'

type Probe = AnswerOf<'probeUpstream'>

const REASONS: Readonly<Record<NonNullable<Probe['reason']>, string>> = {
  name_not_resolved: 'its name leads nowhere (DNS)',
  address_not_allowed: 'its name leads to a private address, which the gateway does not call',
  connection_refused: 'nothing listens at this address',
  connection_failed: 'the connection broke',
  timed_out: 'it did not answer in time',
  certificate_invalid: 'its certificate is not valid',
  tls_failed: 'TLS could not be agreed on; for an API without TLS, write http://',
  not_http: 'it does not speak HTTP',
  answer_too_long: 'it sent too much before its answer',
}

/** The result of a probe of an upstream. The seller may also save an upstream that cannot be reached yet. */
export function probeText(probe: Probe): { kind: 'good' | 'bad'; text: string } {
  if (!probe.reachable) {
    const why = probe.reason ? `: ${REASONS[probe.reason] ?? probe.reason}` : ''
    return { kind: 'bad', text: `It cannot be reached${why}.` }
  }
  const status = probe.status === undefined ? 'It answers' : `It answers (${probe.status})`
  const latency = probe.latency_ms === undefined ? '' : ` in ${probe.latency_ms} ms`
  // Many APIs answer 404 at their base URL.
  const note = probe.status === 404 ? ' It has nothing at this address itself; paths below it may work.' : ''
  return { kind: 'good', text: `${status}${latency}.${note}` }
}

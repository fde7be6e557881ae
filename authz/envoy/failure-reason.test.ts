import { expect, it } from 'vitest'
import { failureReason } from './failure-reason.ts'

const answered = { fromUpstream: true, details: 'via_upstream', success: false, grpcStatus: undefined }
const envoys = { fromUpstream: false, statusCode: 503, success: false, grpcStatus: undefined }

it.each([
  ['upstream_status', { ...answered, statusCode: 500 }],
  ['upstream_status', { ...answered, statusCode: 302 }],
  ['upgrade_ignored', { ...answered, statusCode: 101 }],
  ['grpc_not_supported', { ...answered, statusCode: 200, success: true }],
  ['grpc_status', { ...answered, statusCode: 200, success: true, grpcStatus: '5' }],
  ['upstream_timeout', { ...envoys, statusCode: 504, details: 'response_timeout' }],
  ['upstream_timeout', { ...envoys, statusCode: 504, details: 'upstream_per_try_timeout' }],
  ['upstream_timeout', { ...envoys, details: 'stream_idle_timeout' }],
  ['upstream_unreachable', { ...envoys, statusCode: 408, details: 'stream_idle_timeout' }],
  ['upstream_not_resolved', { ...envoys, details: 'dns_resolution_failure{no_such_host}' }],
  ['upstream_unreachable', { ...envoys, details: 'upstream_reset_after_response_started{connection_termination}' }],
  ['upstream_unreachable', { ...envoys, details: 'upstream_reset_before_response_started{connection_failure}' }],
])('%s', (reason, failure) => {
  expect(failureReason(failure)).toBe(reason)
})

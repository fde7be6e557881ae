import { apiErrorOf } from '../../typescript/src/error-answer.ts'
import { publishedErrors } from './contract.ts'

interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

const DETAILS = [{ path: 'accepts.0.amount', message: 'must be more than 0' }]

const ODD: readonly Answer[] = [
  {
    status: 400,
    headers: {},
    body: JSON.stringify({ error: 'validation failed', code: 'validation_failed', request_id: 'r1', details: DETAILS }),
  },
  {
    status: 400,
    headers: {},
    body: JSON.stringify({
      error: 'validation failed',
      code: 'validation_failed',
      request_id: 'r1',
      details: [{}, null],
    }),
  },
  {
    status: 403,
    headers: {},
    body: JSON.stringify({
      error: 'insufficient scope',
      code: 'insufficient_scope',
      request_id: 'r1',
      details: [{ path: 'scopes', message: 'missing scope endpoints:write' }],
    }),
  },
  {
    status: 400,
    headers: {},
    body: JSON.stringify({
      error: 'accepts.0.amount must be more than 0',
      code: 'validation_failed',
      request_id: 'r1',
      details: DETAILS,
    }),
  },
  { status: 429, headers: { 'retry-after': '17' }, body: '{"error":"too many requests","code":"rate_limited"}' },
  { status: 503, headers: { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT', 'x-request-id': 'r2' }, body: '' },
  {
    status: 503,
    headers: { 'retry-after': 'Wed, 21 Oct 2026 07:28:17 GMT', date: 'Wed, 21 Oct 2026 07:28:00 GMT' },
    body: '{"error":"service unavailable","code":"service_unavailable"}',
  },
  { status: 502, headers: { 'x-request-id': 'r3' }, body: '<html>Bad Gateway</html>' },
  { status: 418, headers: {}, body: '{"error":7,"code":null}' },
  { status: 404, headers: {}, body: '[]' },
  { status: 500, headers: {}, body: 'null' },
  { status: 301, headers: { location: 'https://elsewhere.example.com' }, body: '' },
]

/** Error answers, each with the error that an SDK throws for it. */
export function errorVectors(): object {
  const published = publishedErrors().map(({ status, body }) => ({ status, headers: {}, body: JSON.stringify(body) }))
  const told = published.filter(({ body }) => /"(not_found|unauthorized|invalid_token|jwt_required)"/.test(body))
  return [
    ...[...published, ...ODD].map((answer) => ({ answer, credential: 'none' as const })),
    ...told.flatMap((answer) => (['api_key', 'jwt'] as const).map((credential) => ({ answer, credential }))),
  ].map(({ answer, credential }) => {
    const request = { method: 'GET', url: 'https://api.example.com/base/healthz', credential }
    const error = apiErrorOf({ ...answer, headers: new Headers(answer.headers) }, request)
    return {
      ...{ answer, credential },
      error: {
        class: error.name,
        status: error.status,
        code: error.code,
        message: error.message,
        request_id: error.requestId ?? null,
        details: error.details,
        retry_after_seconds: error.retryAfterSeconds ?? null,
      },
    }
  })
}

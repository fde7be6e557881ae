import { describe, expect, it } from 'vitest'
import { anApi } from '../configuration/testing/fixtures.ts'
import { ERRORS, type ErrorCode } from '../domain/errors.ts'
import type { JsonObject } from '../proto/json-codec.ts'
import { deniedUpstreams } from '../xds/resources/denied-upstreams.ts'
import { listeners } from '../xds/resources/listener.ts'
import { routeConfiguration, unavailableRouteConfiguration } from '../xds/resources/route-configuration.ts'
import { sourcesOf, textOf } from './imports.ts'

const CODES = Object.keys(ERRORS) as ErrorCode[]

const configuration: JsonObject[] = [
  ...listeners({
    ...{ upstreamTimeoutSeconds: 30, host: '127.0.0.1', httpPort: 1, httpsPort: 2, platformDomain: 'localhost' },
    denied: deniedUpstreams({ allowPrivate: false, own: [], services: [] }),
  }),
  routeConfiguration(anApi({ hosts: ['weather.localhost', 'api.example.com'] }), {
    ...{ upstreamTimeoutSeconds: 30, maxStreamSeconds: 3600, acmeThumbprint: 'thumbprint' },
  }),
  unavailableRouteConfiguration('api-1'),
]

/** Returns each error answer in a part of Envoy's configuration, in the form `STATUS code`. */
function answersOf(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const { body_format_override, body_format = body_format_override, status_code, status = status_code } = part as Answer
  const code = body_format?.json_format?.code
  return [...(code === undefined ? [] : [`${status} ${code}`]), ...Object.values(part).flatMap(answersOf)]
}

interface Answer {
  status?: number
  status_code?: number
  body_format?: { json_format?: { code: string } }
  body_format_override?: { json_format?: { code: string } }
}

const ofEnvoy = [...new Set(configuration.flatMap(answersOf))].sort()

/** Returns the codes in the sources of some folders. */
function spelledIn(folders: string): ErrorCode[] {
  const texts = sourcesOf(folders)
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .map(textOf)
  return CODES.filter((code) => texts.some((text) => text.includes(`'${code}'`)))
}

const documented = [...textOf('docs/paying.md').matchAll(/^\| (\d{3}) ((?:`\w+`(?:, | \|))+)/gm)].flatMap(
  ([, status, codes = '']) => [...codes.matchAll(/`(\w+)`/g)].map(([, code]) => `${status} ${code}`),
)

const statusAndCode = (code: ErrorCode) => `${ERRORS[code].status} ${code}`

describe('the catalogue of errors', () => {
  it('has the codes and statuses of Envoy’s own answers', () => {
    expect(ofEnvoy).toContain('503 overloaded')
    expect(ofEnvoy.filter((answer) => !CODES.map(statusAndCode).includes(answer))).toEqual([])
  })

  it('has only codes that some answer uses', () => {
    const spelled = spelledIn('{authz,control-plane,configuration,domain/accepts,domain/endpoints}')
    const answered = new Set([...ofEnvoy, ...spelled.map(statusAndCode)])
    expect(CODES.map(statusAndCode).filter((answer) => !answered.has(answer))).toEqual([])
  })
})

describe('the guide for buyers', () => {
  const ofGateway = new Set([...ofEnvoy, ...spelledIn('authz').map(statusAndCode)])

  it('has every code of the gateway, with advice', () => {
    expect([...ofGateway].filter((answer) => !documented.includes(answer))).toEqual([])
  })

  it('has no other codes', () => {
    expect(documented.filter((answer) => !ofGateway.has(answer))).toEqual(['412 permit2_allowance_required'])
  })
})

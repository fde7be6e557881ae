import type { Argument, Flag } from '../command.ts'

/** Arguments and options that more than one command takes. */

export const API: Argument = { name: '<api>', summary: 'identifier or slug of the API', kind: 'api' }

export const ENDPOINT: Argument = {
  name: '<endpoint>',
  summary: 'identifier of the endpoint, or its method and path: "GET /forecast/*"',
  kind: 'endpoint',
}

export const DOMAIN: Argument = {
  name: '<domain>',
  summary: 'identifier of the domain, or its host name',
  kind: 'domain',
}

export const KEY: Argument = {
  name: '<key>',
  summary: 'identifier or name of the key, not the key itself',
  kind: 'key',
}

export const WEBHOOK: Argument = { name: '<webhook>', summary: 'identifier or URL of the webhook', kind: 'webhook' }

export const API_FLAG: Flag = {
  flags: '--api <api>',
  summary: 'only for this API: its identifier or slug',
  kind: 'api',
}

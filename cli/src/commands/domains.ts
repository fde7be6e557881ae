import type { Domain, DomainSuggestion } from '@launa/sdk'
import { command } from '../command.ts'
import { API, DOMAIN } from '../input/arguments.ts'
import { MATCH_FLAG, type MatchOptions, matchOf, withEtag } from '../input/etag.ts'
import { nextCommand } from '../next-command.ts'
import { suspensionText } from '../terminal/suspension-text.ts'
import { type Column, table } from '../terminal/table.ts'
import { fields } from '../terminal/text.ts'
import { LIST_FLAGS, type ListOptions, listResult, pageSize } from './list.ts'

const COLUMNS: readonly Column<Domain>[] = [
  ['id', ({ id }) => id],
  ['hostname', ({ hostname }) => hostname],
  ['status', ({ status }) => status, 'whole'],
  ['reason', ({ reason }) => reason, 'first'],
]

const SUGGESTIONS: readonly Column<DomainSuggestion>[] = [
  ['hostname', ({ hostname }) => hostname],
  ['record', ({ record_name }) => record_name],
  ['points to', ({ cname_target }) => cname_target, 'first'],
]

export const domainCommands = [
  command({
    name: 'domains suggest',
    summary: 'suggest host names for an API',
    examples: ['domains suggest weather'],
    args: [API],
    async run(context, [api = '']) {
      const suggestions = await context.client().apis.domains.suggest(api)
      return { value: suggestions, text: table(suggestions.items, SUGGESTIONS, context.io) }
    },
  }),
  command({
    name: 'domains add',
    summary: 'add a host name to an API, and show the DNS records to publish',
    examples: ['domains add weather api.example.com'],
    args: [API, { name: '<hostname>', summary: 'host name, such as api.example.com' }],
    writes: true,
    async run(context, [api = '', hostname = '']) {
      const domain = await context.client().apis.domains.create(api, { hostname })
      const { type, name, value } = domain.verification_record
      const records = fields([
        ['id', domain.id],
        ['publish', `${name} ${type} ${value}`],
        ['and', `${domain.hostname} CNAME ${domain.cname_target}`],
        ['then', nextCommand(context, `domains verify ${api} ${domain.id}`)],
      ])
      return { value: domain, text: records }
    },
  }),
  command({
    name: 'domains verify',
    summary: 'check the DNS record; once it is found, buyers can use the host name',
    examples: ['domains verify weather api.example.com'],
    args: [API, DOMAIN],
    writes: true,
    async run(context, [api = '', id = '']) {
      const verification = await context.client().apis.domains.verify(api, id)
      return {
        value: verification,
        text: fields([
          ['status', verification.status],
          ['reason', verification.reason],
        ]),
      }
    },
  }),
  command<ListOptions>({
    name: 'domains list',
    summary: 'list the domains of an API, newest first',
    examples: ['domains list weather'],
    args: [API],
    flags: LIST_FLAGS,
    run: (context, [api = ''], { limit }) =>
      listResult(context, (client) => client.apis.domains.list(api, { limit: pageSize(limit) }), {
        what: 'domains',
        limit,
        columns: COLUMNS,
      }),
  }),
  command({
    name: 'domains get',
    summary: 'show a domain, with the DNS records to publish and its certificate',
    examples: ['domains get weather api.example.com'],
    args: [API, DOMAIN],
    async run(context, [api = '', id = '']) {
      const domain = withEtag(await context.client().apis.domains.get(api, id))
      const { type, name, value } = domain.verification_record
      const text = fields([
        ['id', domain.id],
        ['hostname', domain.hostname],
        ['status', domain.status],
        ['reason', domain.reason],
        ['suspended', suspensionText(domain.suspended)],
        ['publish', `${name} ${type} ${value}`],
        ['and', `${domain.hostname} CNAME ${domain.cname_target}`],
        ['certificate', domain.certificate.status],
        ['etag', domain.etag],
      ])
      return { value: domain, text }
    },
  }),
  command<MatchOptions>({
    name: 'domains delete',
    summary: 'delete a domain: buyers can no longer use its host name',
    examples: ['domains delete weather api.example.com'],
    question: ([api, domain]) => `Delete the domain ${domain} of the API ${api}?`,
    args: [API, DOMAIN],
    flags: [MATCH_FLAG],
    writes: true,
    async run(context, [api = '', id = ''], options) {
      await context.client().apis.domains.delete(api, id, matchOf(options))
      return { value: { deleted: id }, text: 'deleted' }
    },
  }),
]

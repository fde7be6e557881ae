import type { Domain, DomainSuggestion } from '@launa/sdk'
import { command } from '../command.ts'
import { MATCH_FLAG, type MatchOptions, matchOf, withEtag } from '../etag.ts'
import { nextCommand } from '../next-command.ts'
import { type Column, fields, table } from '../text.ts'
import { LIST_FLAGS, type ListOptions, listResult, pageSize } from './list.ts'

const API = { name: '<api>', summary: 'identifier of the API' }
const DOMAIN = { name: '<domain>', summary: 'identifier of the domain' }

const COLUMNS: readonly Column<Domain>[] = [
  ['id', ({ id }) => id],
  ['hostname', ({ hostname }) => hostname],
  ['status', ({ status }) => status],
  ['reason', ({ reason }) => reason],
]

const SUGGESTIONS: readonly Column<DomainSuggestion>[] = [
  ['hostname', ({ hostname }) => hostname],
  ['record', ({ record_name }) => record_name],
  ['points to', ({ cname_target }) => cname_target],
]

export const domainCommands = [
  command({
    name: 'domains suggest',
    summary: 'host names that would suit an API',
    args: [API],
    async run(context, [api = '']) {
      const suggestions = await context.client().apis.domains.suggest(api)
      return { value: suggestions, text: table(suggestions.items, SUGGESTIONS, context.io) }
    },
  }),
  command({
    name: 'domains add',
    summary: 'claim a host name; says which DNS records to publish',
    args: [API, { name: '<hostname>', summary: 'such as api.example.com' }],
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
    summary: 'look for the DNS record; the host name is served when it is there',
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
    args: [API],
    flags: LIST_FLAGS,
    run: (context, [api = ''], { limit }) =>
      listResult(context, context.client().apis.domains.list(api, { limit: pageSize(limit) }), {
        limit,
        columns: COLUMNS,
      }),
  }),
  command({
    name: 'domains get',
    summary: 'show a domain, with the DNS records to publish and its certificate',
    args: [API, DOMAIN],
    async run(context, [api = '', id = '']) {
      const domain = withEtag(await context.client().apis.domains.get(api, id))
      const { type, name, value } = domain.verification_record
      const text = fields([
        ['id', domain.id],
        ['hostname', domain.hostname],
        ['status', domain.status],
        ['reason', domain.reason],
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
    summary: 'give a host name up',
    args: [API, DOMAIN],
    flags: [MATCH_FLAG],
    writes: true,
    async run(context, [api = '', id = ''], options) {
      await context.client().apis.domains.delete(api, id, matchOf(options))
      return { value: { deleted: id }, text: 'deleted' }
    },
  }),
]

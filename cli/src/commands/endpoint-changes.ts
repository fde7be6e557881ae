import { type ChangedEndpoints, etagOf } from '@launa/sdk'
import { command } from '../command.ts'
import { API } from '../input/arguments.ts'
import { integer } from '../input/choices.ts'
import { acceptsOf, networkMistakes, PRICE_FLAGS, type PriceOptions } from '../input/pricing.ts'
import { CODE_FLAG, type Code, withCode } from '../session/account-proof.ts'
import type { Io } from '../terminal/io.ts'
import { type Column, table } from '../terminal/table.ts'
import { price } from '../terminal/text.ts'
import { FILTER_FLAGS, type FilterOptions, filterMistakes, filterOf } from './endpoint-filter.ts'

interface ChangeOptions extends FilterOptions, PriceOptions, Code {
  percent?: number
  enabled?: boolean
  preview?: boolean
}

type Change = ChangedEndpoints['changes'][number]

const termsText = ({ accepts, enabled }: Change['after']) =>
  [...accepts.map((accept) => price(accept)), ...(enabled ? [] : ['off'])].join(', ')

const COLUMNS: readonly Column<Change>[] = [
  ['method', ({ method }) => method],
  ['path', ({ path_pattern }) => path_pattern],
  ['before', ({ before }) => termsText(before), 'whole'],
  ['after', ({ after }) => termsText(after), 'whole'],
]

/** Changes many endpoints of an API at once. */
export const endpointChangeCommand = command<ChangeOptions>({
  name: 'endpoints update-many',
  summary: 'change the prices of many endpoints at once, or switch them on or off: all that match, or none',
  examples: [
    'endpoints update-many weather --sandbox --path-prefix /v1/ --percent 110 --preview',
    'endpoints update-many weather --only-method POST --no-enabled --yes',
  ],
  question: ([api], { preview }) => (preview ? undefined : `Change all endpoints of the API ${api} that match?`),
  args: [API],
  flags: [
    ...FILTER_FLAGS,
    ...PRICE_FLAGS,
    {
      flags: '--percent <number>',
      summary: 'new prices in percent of the present ones: 110 is a tenth more',
      parse: integer(1, 100_000),
    },
    { flags: '--enabled', summary: 'switch the endpoints on' },
    { flags: '--no-enabled', summary: 'switch the endpoints off' },
    { flags: '--preview', summary: 'show the difference and change nothing' },
    CODE_FLAG,
  ],
  check: (options) => [...filterMistakes(options), ...networkMistakes(options), ...changeMistakes(options)],
  writes: true,
  async run(context, [api = ''], options) {
    const { endpoints } = context.client().apis
    const { percent: price_percent, enabled } = options
    const accepts = await acceptsOf(options, context.client())
    const changes = {
      ...(accepts && { accepts }),
      ...(price_percent !== undefined && { price_percent }),
      ...(enabled !== undefined && { enabled }),
    }
    const body = { filter: filterOf(options), changes }
    if (context.options.dryRun) await endpoints.updateMany(api, body)
    const shown = await endpoints.updateMany(api, { ...body, dry_run: true })
    const { preview } = options
    // The service refuses the change if an endpoint has changed since the dry run.
    const change = (code: Code) => endpoints.updateMany(api, { ...body, ...code }, { ifMatch: etagOf(shown) })
    const changed = preview ? shown : await withCode(context, options.code, change)
    return { value: changed, text: changedText(changed, context.io) }
  },
})

function changeMistakes(options: ChangeOptions): string[] {
  const { price: usdc, accepts, percent, enabled } = options
  const isPriced = usdc !== undefined || accepts !== undefined
  if (isPriced && percent !== undefined) return ['give --price, --accepts or --percent, only one of them']
  return isPriced || percent !== undefined || enabled !== undefined
    ? []
    : ['say what to change: --price, --percent, --enabled or --no-enabled']
}

function changedText({ dry_run, matched, changed, changes }: ChangedEndpoints, io: Io): string {
  const rest = changed - changes.length
  return [
    ...(changes.length > 0 ? [table(changes, COLUMNS, io)] : []),
    ...(rest > 0 ? [`and ${rest} more`] : []),
    `${changed} of ${matched} endpoints that match ${dry_run ? 'would change' : 'were changed'}`,
  ].join('\n')
}

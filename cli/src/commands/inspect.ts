import { spendingLimitsOf } from '../../../programs/spending-limits.ts'
import { command } from '../command.ts'
import { checkedUrl, REQUEST_FLAGS, type RequestOptions, requestOf, URL_ARGUMENT } from '../input/request-flags.ts'
import { termsText } from '../pay/terms-text.ts'

interface InspectOptions extends RequestOptions {
  allowHttp?: boolean
}

export const inspectCommand = command<InspectOptions>({
  name: 'inspect url',
  summary: 'show the price of a request; this pays nothing and needs no key',
  examples: [
    'inspect url https://weather.example.com/forecast/bern',
    'inspect url https://weather.example.com/ask -d \'{"q":"rain?"}\' -H \'content-type: application/json\'',
  ],
  args: [URL_ARGUMENT],
  flags: [
    { flags: '--allow-http', summary: 'allow http, which sends the request without encryption' },
    ...REQUEST_FLAGS,
  ],
  async run({ io, options, signal, variables }, [given = ''], { allowHttp, ...flags }) {
    const { inspect, isAllowedHost, SpendingPolicyError } = await import('@launa/sdk/buyer')
    const url = checkedUrl(given)
    if (!isAllowedHost(url.hostname, spendingLimitsOf(variables).hosts)) throw new SpendingPolicyError(['host'])
    const request = { ...requestOf(flags), signal }
    const { response, required } = await inspect(url, request, { timeoutMs: options.timeoutMs, allowHttp })
    const { status } = response
    const value = { status, payment_required: required !== undefined, ...required }
    if (required) return { value, text: termsText(required.accepts, io) }
    await response.body?.cancel()
    return { value, text: `${status}: the request is free` }
  },
})

import { command } from '../command.ts'
import { checkedUrl, REQUEST_FLAGS, type RequestOptions, requestOf, URL_ARGUMENT } from '../request-flags.ts'
import { termsText } from '../terms-text.ts'

export const inspectCommand = command<RequestOptions>({
  name: 'inspect url',
  summary: 'show what a request costs; pays nothing and needs no key',
  args: [URL_ARGUMENT],
  flags: REQUEST_FLAGS,
  async run({ io, options, signal }, [url = ''], flags) {
    const { inspect } = await import('@launa/sdk/buyer')
    const request = { ...requestOf(flags), signal }
    const { response, required } = await inspect(checkedUrl(url), request, { timeoutMs: options.timeoutMs })
    const { status } = response
    const value = { status, payment_required: required !== undefined, ...required }
    if (required) return { value, text: termsText(required.accepts, io) }
    await response.body?.cancel()
    return { value, text: `${status}: no payment is asked for` }
  },
})

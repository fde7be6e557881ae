import { ApiError, BadRequestError } from '@launa/sdk'
import { CheckCircledIcon, CrossCircledIcon } from '@radix-ui/react-icons'
import { Button, Flex, Spinner, Text, TextField } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useLauna } from '../../../api/api-provider.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { fillField } from '../../../ui/fields/fill-field.ts'
import { useSettled } from '../../../ui/fields/use-settled.ts'
import { withScheme } from '../../../ui/fields/with-scheme.ts'
import { errorText, fieldError } from '../../../ui/text/error-text.ts'
import { probeText } from './probe-text.ts'
import { useSampleUpstream } from './use-sample-upstream.ts'

/** The beginning of an upstream's URL that is long enough for a probe. */
const PROBABLE = /^https?:\/\/[^/\s]{3,}/i

/** A field for the URL of the upstream. The service probes the URL while the seller types. */
export function UpstreamField(props: { url: string; onUrl: (url: string) => void; error?: string | undefined }) {
  const { client, user } = useLauna()
  const { url } = props
  const settled = useSettled(url)
  const probe = useQuery({
    queryKey: ['upstream-probe', settled],
    queryFn: ({ signal }) => client.upstreams.probe({ upstream_base_url: settled }, { signal, maxRetries: 0 }),
    enabled: PROBABLE.test(settled) && user.email_verified,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  const current = settled === url
  const refusal =
    current && probe.error instanceof BadRequestError ? fieldError(probe.error, 'upstream_base_url') : undefined
  return (
    <div>
      <Field
        label="Upstream address"
        error={current && probe.data ? undefined : props.error}
        problem={refusal}
        hint="The present address of your API. Buyers never see it."
      >
        {(control) => (
          <TextField.Root
            {...control}
            value={url}
            onChange={({ target }) => props.onUrl(target.value.trim())}
            onBlur={() => props.onUrl(withScheme(url))}
            type="url"
            inputMode="url"
            placeholder="https://api.example.com/v1"
            autoComplete="off"
            spellCheck={false}
            required
          >
            {url === '' && <SampleSlot onUrl={props.onUrl} field={control.id} />}
          </TextField.Root>
        )}
      </Field>
      <Flex align="center" gap="2" mt="1" minHeight="20px" aria-live="polite">
        {!user.email_verified && url !== '' && (
          <Text size="1" color="gray">
            The address is checked once you have confirmed your e-mail.
          </Text>
        )}
        {probe.isFetching && (
          <>
            <Spinner size="1" />
            <Text size="1" color="gray">
              Calling your API…
            </Text>
          </>
        )}
        {!probe.isFetching && current && probe.data && <ProbeResult probe={probe.data} />}
        {!probe.isFetching && current && probe.error && !refusal && (
          <Text size="1" color="gray">
            The address could not be checked: {probe.error instanceof ApiError ? errorText(probe.error) : 'no answer.'}
          </Text>
        )}
      </Flex>
    </div>
  )
}

/** Offers the platform's example API as upstream, for sellers without an API of their own. */
function SampleSlot({ onUrl, field }: { onUrl: (url: string) => void; field: string }) {
  const sample = useSampleUpstream()
  if (!sample) return null
  return (
    <TextField.Slot side="right">
      <Button type="button" size="1" variant="ghost" onClick={() => fillField(field, () => onUrl(sample))}>
        Use our sample API
      </Button>
    </TextField.Slot>
  )
}

function ProbeResult({ probe }: { probe: Parameters<typeof probeText>[0] }) {
  const { kind, text } = probeText(probe)
  const Icon = kind === 'good' ? CheckCircledIcon : CrossCircledIcon
  return (
    <Text size="1" color={kind === 'good' ? 'green' : 'amber'} className="with-icon">
      <Icon aria-hidden /> {text}
    </Text>
  )
}

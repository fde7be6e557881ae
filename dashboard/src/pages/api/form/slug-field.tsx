import { Spinner, TextField } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { type LaunaContext, useLauna } from '../../../api/api-provider.tsx'
import { platformQuery } from '../../../platform/platform-query.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { useSettled } from '../../../ui/fields/use-settled.ts'

const REASONS = {
  invalid: 'Must be 1 to 63 lower-case letters, digits and inner hyphens.',
  reserved: 'The platform needs this name itself.',
  taken: 'Another API has this name already.',
} as const

/**
 * The name that becomes the API's host. The page checks it while the seller types. `own` is the current slug of the API, which needs no
 * check. `error` is the service's error at the last save; a result of the check replaces it.
 */
export function SlugField(props: {
  slug: string
  onSlug: (slug: string) => void
  own?: string
  error?: string | undefined
  /** The client and the environment in which no other API may have the slug; by default those of the page. */
  at?: Pick<LaunaContext, 'client' | 'environment'>
}) {
  const page = useLauna()
  const { client, environment } = props.at ?? page
  const { slug, own, error } = props
  const settled = useSettled(slug)
  const availability = useQuery({
    queryKey: ['slug-availability', environment, settled],
    queryFn: ({ signal }) => client.apis.slugAvailability({ slug: settled }, { signal }),
    enabled: settled !== '' && settled !== own,
  })
  const platform = useQuery(platformQuery(client))
  const domain = environment === 'production' ? platform.data?.platform_domain : platform.data?.sandbox_domain
  const known = settled === slug && slug !== own ? availability.data : undefined
  const refusal = known && !known.available ? REASONS[known.reason ?? 'taken'] : undefined
  return (
    <Field
      label="Name in the address"
      error={known?.available ? undefined : error}
      problem={refusal}
      hint={
        known?.available ? `${slug}.${domain ?? ''} is free.` : 'Buyers see it. Lower-case letters, digits and hyphens.'
      }
    >
      {(control) => (
        <TextField.Root
          {...control}
          value={slug}
          onChange={({ target }) => props.onSlug(target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={63}
          required
        >
          {domain && (
            <TextField.Slot side="right">
              <span className="slot-text">.{domain}</span>
            </TextField.Slot>
          )}
          {availability.isFetching && (
            <TextField.Slot side="left">
              <Spinner size="1" />
            </TextField.Slot>
          )}
        </TextField.Root>
      )}
    </Field>
  )
}

import type { AcceptOption, ChangedEndpoints } from '@launa/sdk'
import { Callout, Flex, Text } from '@radix-ui/themes'
import { OptionPlace } from '../../../price/option-place.tsx'
import { type OptionChange, optionChanges } from '../../../price/payment-way.ts'
import { sentence } from '../../../ui/text/error-text.ts'
import { Money } from '../../../ui/text/money.tsx'

/** The difference that a change of many endpoints would make. */
export function ChangesPreview({ changed }: { changed: ChangedEndpoints }) {
  const { matched, changed: count, changes, warnings } = changed
  const rest = count - changes.length
  return (
    <section aria-label="Difference" aria-live="polite">
      <Text as="p" size="2" mb="2">
        {count} of {matched} that match become different.
      </Text>
      {warnings.slice(0, 3).map(({ code, path, message, fix }) => (
        <Callout.Root key={`${code} ${path} ${message}`} color="amber" size="1" mb="2" highContrast>
          <Callout.Text>
            {sentence(message)} {sentence(fix)}
          </Callout.Text>
        </Callout.Root>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section className="change-list" tabIndex={0} aria-label="Endpoints that change">
        {changes.map(({ id, method, path_pattern, before, after }) => (
          <Flex key={id} justify="between" gap="3" className="change-row">
            <Text size="1" className="mono anywhere">
              {method} {path_pattern}
            </Text>
            <Text size="1" align="right">
              {before.enabled !== after.enabled && <div>{after.enabled ? 'off → on' : 'on → off'}</div>}
              <Prices before={before.accepts} after={after.accepts} />
            </Text>
          </Flex>
        ))}
      </section>
      {rest > 0 && (
        <Text as="p" size="1" color="gray" mt="2">
          and {rest} more
        </Text>
      )}
    </section>
  )
}

/** Shows all prices before and after, because a change may also add or remove prices. */
function Prices({ before, after }: { before: readonly AcceptOption[]; after: readonly AcceptOption[] }) {
  if (JSON.stringify(before) === JSON.stringify(after)) return null
  return optionChanges(before, after).map((change, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once, and never sorted
    <Price key={index} {...change} />
  ))
}

function Price({ before, after }: OptionChange) {
  if (before && after)
    return (
      <div>
        <Money {...before} /> → <Money {...after} /> <OptionPlace option={after} />
      </div>
    )
  const option = after ?? before
  return (
    option && (
      <div>
        <Money {...option} /> <OptionPlace option={option} />: {after ? 'new' : <Text color="red">removed</Text>}
      </div>
    )
  )
}

import { Text } from '@radix-ui/themes'
import { CopyButton } from './copy-button.tsx'

/** A text to copy: an address, a DNS value, a key. */
export function CopyField({ value, label }: { value: string; label: string }) {
  return (
    <span className="copy-field">
      <Text size="2" className="copy-value">
        {value}
      </Text>
      <CopyButton text={value} label={label} />
    </span>
  )
}

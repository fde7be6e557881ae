import type { Webhook } from '@launa/sdk'
import { Badge } from '@radix-ui/themes'

const REASONS = { failing: 'disabled: it failed for days', gone: 'disabled: its receiver is gone' }

export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { enabled, disabled_reason, failing_since } = webhook
  if (!enabled)
    return (
      <Badge color={disabled_reason ? 'red' : 'gray'}>{disabled_reason ? REASONS[disabled_reason] : 'disabled'}</Badge>
    )
  return failing_since ? <Badge color="amber">failing</Badge> : <Badge color="green">on</Badge>
}

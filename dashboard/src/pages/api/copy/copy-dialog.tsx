import type { Api } from '@launa/sdk'
import { Text } from '@radix-ui/themes'
import { useState } from 'react'
import { useLauna } from '../../../api/api-provider.tsx'
import { NoNetworkNotice } from '../../../platform/unavailable-notice.tsx'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { useAskedCode } from '../../../ui/fields/use-asked-code.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import { useAction } from '../../../ui/states/use-action.ts'
import { fieldError } from '../../../ui/text/error-text.ts'
import { SlugField } from '../form/slug-field.tsx'
import { UpstreamField } from '../form/upstream-field.tsx'
import { TargetFields } from './target-fields.tsx'
import { accountsOf, bodyOf, type Targets, useTargets } from './use-targets.ts'

const FIELDS = ['slug', 'upstream_base_url', 'pay_to_address', 'networks', 'code']

/**
 * Copies an API of the Sandbox into production, and shows the checklist of the copy. The parent mounts this dialog each time it is opened.
 */
export function CopyDialog({ api, onClose }: { api: Api; onClose: () => void }) {
  const { client, switchEnvironment } = useLauna()
  const [production] = useState(() => client.withOptions({ environment: 'production' }))
  const [slug, setSlug] = useState(api.slug)
  const [upstream, setUpstream] = useState(api.upstream_base_url)
  const { failed, targets } = useTargets()
  const copying = useAction({
    mutationFn: (chosen: Targets) =>
      client.apis.copy(api.id, { slug, upstream_base_url: upstream, ...bodyOf(chosen), ...code.given }),
    onSuccess: ({ api: made }) => switchEnvironment('production', `/apis/${made.id}/checklist`),
  })
  const { error } = copying
  const code = useAskedCode(error)
  const accounts = targets ? accountsOf(targets).map(({ path }) => path) : []
  return (
    <FormDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Copy ${api.name} to production`}
      text="The copy has the endpoints, prices, texts and settings of this API. It has no domains, keys, webhooks, or endpoints that are sold once. The copy is paused: you switch it on."
      action="Copy it"
      pending={copying.isPending}
      disabled={!targets || targets.sold.length === 0}
      onSubmit={() => targets && copying.mutate(targets)}
    >
      <NoNetworkNotice environment="production" effect="No API can be copied" />
      <SlugField
        slug={slug}
        onSlug={setSlug}
        at={{ client: production, environment: 'production' }}
        error={fieldError(error, 'slug')}
      />
      <UpstreamField url={upstream} onUrl={setUpstream} error={fieldError(error, 'upstream_base_url')} />
      {api.upstream_header_names.length > 0 && (
        <Text as="p" size="2" className="anywhere">
          The headers {api.upstream_header_names.join(', ')} stay in the Sandbox. Set those of production in the
          settings of the copy.
        </Text>
      )}
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !targets && <Loading />}
      {targets && <TargetFields targets={targets} error={error} />}
      {code.field}
      <FormError error={error} fields={[...FIELDS, ...accounts]} />
    </FormDialog>
  )
}

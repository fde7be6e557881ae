import type { BegunSecondFactor } from '@launa/sdk'
import { Button, Flex, Text } from '@radix-ui/themes'
import { QRCodeSVG } from 'qrcode.react'
import { useLauna } from '../../api/api-provider.tsx'
import { useSession } from '../../session/session.tsx'
import { useShowOnce } from '../../session/shown-once.tsx'
import { CopyField } from '../../ui/data/copy-field.tsx'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { textOf } from '../../ui/fields/form-values.ts'
import { useToast } from '../../ui/states/toast.tsx'
import { useAction } from '../../ui/states/use-action.ts'

/** The size in CSS pixels. It is large enough for a phone that reads the code from a laptop's screen. */
const QR_SIZE = 200
/** The width of the white margin, in squares of the QR code. The standard requires this margin, and the page around it may be dark. */
const QR_MARGIN = 4

/** Shows the secret as a picture and as text, until the seller has entered a code made from it. */
export function ConfirmSecondFactor({ begun, onCancel }: { begun: BegunSecondFactor; onCancel: () => void }) {
  const { client } = useLauna()
  const { start } = useSession()
  const showOnce = useShowOnce()
  const toast = useToast()
  const confirm = useAction({
    mutationFn: (values: FormData) => client.auth.confirmSecondFactor({ code: textOf(values, 'code') }),
    onSuccess: ({ token, recovery_codes }) => {
      showOnce(recovery_codes)
      toast.show({ title: 'The second factor is on', text: 'All other sessions and open invitations have ended.' })
      start(token)
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        confirm.mutate(new FormData(event.currentTarget))
      }}
    >
      <Flex direction="column" gap="4" align="start">
        <Text size="2">Read this with your authenticator app, and enter the code that it shows.</Text>
        <QRCodeSVG
          value={begun.otpauth_uri}
          size={QR_SIZE}
          marginSize={QR_MARGIN}
          level="M"
          title="QR code of the secret"
          className="qr-code"
        />
        <div>
          <Text as="div" size="1" color="gray">
            Or type the secret in:
          </Text>
          <CopyField value={begun.secret} label="the secret" />
        </div>
        <CodeField error={confirm.error} recovery={false} autoFocus />
        <FormError error={confirm.error} fields={['code']} />
        <Flex gap="3">
          <Button type="submit" loading={confirm.isPending}>
            Switch it on
          </Button>
          <Button type="button" variant="soft" color="gray" onClick={onCancel}>
            Cancel
          </Button>
        </Flex>
      </Flex>
    </form>
  )
}

import { EnvelopeClosedIcon } from '@radix-ui/react-icons'
import { Button, Callout, Flex } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { useLauna } from '../api/api-provider.tsx'
import { useToast } from '../ui/states/toast.tsx'
import { useAction } from '../ui/states/use-action.ts'
import { errorText } from '../ui/text/error-text.ts'

/** Warns a seller with an unconfirmed e-mail address, who cannot create anything yet. */
export function UnverifiedNotice() {
  const { client, user } = useLauna()
  const queries = useQueryClient()
  const toast = useToast()
  const resend = useAction({
    mutationFn: () => client.auth.resendVerification(),
    onSuccess: async ({ status }) => {
      if (status === 'sent') return toast.show({ title: 'Mail sent', text: `Look into the inbox of ${user.email}.` })
      await queries.invalidateQueries({ queryKey: ['identity'] })
      toast.show({ title: 'Confirmed already', text: `${user.email} is confirmed.` })
    },
    onError: (error) => toast.show({ kind: 'error', title: 'The mail was not sent', text: errorText(error) }),
  })
  return (
    <Callout.Root color="amber" highContrast mb="5" role="status">
      <Callout.Icon>
        <EnvelopeClosedIcon />
      </Callout.Icon>
      <Flex align="center" justify="between" gap="3" wrap="wrap">
        <Callout.Text>Confirm your e-mail to create APIs: we have sent a link to {user.email}.</Callout.Text>
        <Button
          size="1"
          variant="soft"
          color="amber"
          highContrast
          loading={resend.isPending}
          onClick={() => resend.mutate()}
        >
          Send it again
        </Button>
      </Flex>
    </Callout.Root>
  )
}

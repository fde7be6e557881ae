import { Button, Flex, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLauna } from '../../api/api-provider.tsx'
import { useSession } from '../../session/session.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useToast } from '../../ui/states/toast.tsx'
import { useAction } from '../../ui/states/use-action.ts'

/** Ends the membership of the person in the account, and goes on in the person's own account. */
export function LeaveAccount() {
  const { client, account, user, builds } = useLauna()
  const { start } = useSession()
  const navigate = useNavigate()
  const toast = useToast()
  const [asked, setAsked] = useState(false)
  const name = account.name ?? account.email
  const leaving = useAction({
    mutationFn: async () => {
      // The session for this account ends together with the membership, so the page first gets a session for the
      // person's own account.
      const { token } = await client.auth.openAccount(user.id)
      await client.withOptions({ token }).auth.leaveAccount(account.id)
      return token
    },
    onSuccess: (token) => {
      toast.show({ title: `You have left ${name}` })
      navigate('/')
      start(token)
    },
    // The answer is a token, so keep no copy of it.
    gcTime: 0,
  })
  return (
    <Flex direction="column" gap="4" align="start">
      <Text size="2" color="gray" className="measure">
        Your sessions for the account end. {builds && 'API keys that you have made for it stay valid. '}Only a new
        invitation brings you back.
      </Text>
      <Button variant="soft" color="red" onClick={() => setAsked(true)}>
        Leave the account
      </Button>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={setAsked}
          title={`Leave ${name}?`}
          text="Your own account stays as it is."
          action="Leave the account"
          pending={leaving.isPending}
          error={leaving.error}
          onConfirm={() => leaving.mutate()}
        />
      )}
    </Flex>
  )
}

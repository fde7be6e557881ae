import { Button, Flex, Text } from '@radix-ui/themes'
import { Link } from 'react-router'
import { anonymousClient } from '../api/clients.ts'
import { useAction } from '../api/use-action.ts'
import { useMailedToken } from '../session/mailed-token.ts'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'

/** The page behind the link in the mail to the present address. It asks before it acts, because programs follow links too. */
export function Component() {
  const token = useMailedToken('/stop-email-change')
  const stop = useAction({ mutationFn: () => anonymousClient().auth.stopEmailChange({ token }) })
  return (
    <>
      <PageHeader title="Stop the change of your e-mail" />
      <Flex direction="column" gap="4" align="start">
        {stop.isSuccess ? (
          <>
            <Text role="status">
              The change is stopped, and all sessions have ended. Somebody knows your password: choose another one now.
            </Text>
            <Button asChild>
              <Link to="/forgot-password">Choose a new password</Link>
            </Button>
          </>
        ) : (
          <>
            <Text>Your present address stays, and all sessions of the account end.</Text>
            {stop.error && (
              <>
                <ErrorState error={stop.error} />
                <Text size="2">
                  If you cannot log in with your present address, the change was made. Write to the operator of this
                  gateway then.
                </Text>
              </>
            )}
            <Button loading={stop.isPending} disabled={!token} onClick={() => stop.mutate()}>
              Stop the change
            </Button>
            {!token && <Text>This link is not complete: the link in the mail ends with a token.</Text>}
          </>
        )}
      </Flex>
    </>
  )
}

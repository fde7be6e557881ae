import { ApiError } from '@launa/sdk'
import { Button, Flex, Text } from '@radix-ui/themes'
import { Link } from 'react-router'
import { anonymousClient } from '../api/clients.ts'
import { useMailedToken } from '../session/mailed-token.ts'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { useAction } from '../ui/states/use-action.ts'

/** The page behind the link in the mail to the present e-mail address. The page asks before it acts, because programs follow links too. */
export function Component() {
  const token = useMailedToken('/stop-email-change')
  const stop = useAction({ mutationFn: () => anonymousClient().auth.stopEmailChange({ token }) })
  const isOver = stop.error instanceof ApiError && stop.error.code === 'invalid_stop_token'
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
        ) : isOver ? (
          <>
            <ErrorState error={stop.error} />
            <Text>Log in with the address that got the mail. If that works, your address is unchanged.</Text>
            <Text>
              If you did not ask for the change, choose a new password as well, because somebody knows the present one.
            </Text>
            <Text>
              If you cannot log in, somebody may have changed the address of your account. Ask the operator of this
              gateway at once: the end of the mail names a contact.
            </Text>
            <Flex gap="3" wrap="wrap">
              <Button asChild>
                <Link to="/login">Log in</Link>
              </Button>
              <Button asChild variant="soft">
                <Link to="/forgot-password">Choose a new password</Link>
              </Button>
            </Flex>
          </>
        ) : (
          <>
            <Text>Your present address stays, and all sessions of the account end.</Text>
            {stop.error && <ErrorState error={stop.error} />}
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

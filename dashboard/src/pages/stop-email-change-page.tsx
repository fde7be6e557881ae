import { Button, Flex, Text } from '@radix-ui/themes'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { anonymousClient } from '../api/clients.ts'
import { useMailedToken } from '../session/mailed-token.ts'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'

/** The page behind the link in the mail to the present address. It asks before it acts, because programs follow links too. */
export function Component() {
  const token = useMailedToken('/stop-email-change')
  const stop = useMutation({ mutationFn: () => anonymousClient().auth.stopEmailChange({ token }) })
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
            {stop.error && <ErrorState error={stop.error} />}
            <Button loading={stop.isPending} disabled={!token} onClick={() => stop.mutate()}>
              Stop the change
            </Button>
            {!token && <Text>The link in the mail carries a token; this one does not.</Text>}
          </>
        )}
      </Flex>
    </>
  )
}

import { CheckCircledIcon } from '@radix-ui/react-icons'
import { Button, Flex, Text } from '@radix-ui/themes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { sellerClient } from '../api/clients.ts'
import { useMailedToken } from '../session/mailed-token.ts'
import { startPath } from '../session/return-path.ts'
import { useSession } from '../session/session.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Loading } from '../ui/states/loading.tsx'

/**
 * The page behind the link in the mail. The link alone confirms nothing, because programs follow links too. Only a seller who is logged in
 * to the account may confirm its address.
 */
export function Component() {
  const { state } = useSession()
  const token = useMailedToken('/verify-email', { stays: state.kind !== 'open' })
  return (
    <>
      <PageHeader title="Confirm your e-mail" />
      {!token && <Text>The link in the mail carries a token; this one does not.</Text>}
      {token && state.kind === 'open' && <Verification token={token} session={state.token} />}
      {token && state.kind !== 'open' && <LogInFirst token={token} />}
    </>
  )
}

function LogInFirst({ token }: { token: string }) {
  const back = `/verify-email?token=${encodeURIComponent(token)}`
  return (
    <Flex direction="column" gap="4" align="start">
      <Text>Log in to the account that this address belongs to. If you have not made one, close this page.</Text>
      <Button asChild>
        <Link to={startPath('/login', back)}>Log in</Link>
      </Button>
    </Flex>
  )
}

function Verification({ token, session }: { token: string; session: string }) {
  const { refused } = useSession()
  const [client] = useState(() =>
    sellerClient({ token: session, environment: undefined, onRefused: () => refused(session) }),
  )
  const me = useQuery({ queryKey: ['me', session], queryFn: () => client.auth.me() })
  const verification = useMutation({ mutationFn: () => client.auth.verifyEmail({ token }) })
  if (me.isPending) return <Loading />
  if (verification.isSuccess)
    return (
      <Flex direction="column" gap="4" align="start">
        <Flex gap="2" align="center" role="status">
          <CheckCircledIcon aria-hidden />
          <Text>Your e-mail is confirmed.</Text>
        </Flex>
        <Button asChild>
          <Link to="/">To the dashboard</Link>
        </Button>
      </Flex>
    )
  return (
    <Flex direction="column" gap="4" align="start">
      {me.data && <Text>You are logged in as {me.data.user.email}.</Text>}
      {verification.error && (
        <>
          <ErrorState error={verification.error} />
          <Text size="2" color="gray">
            A link works once, for a limited time, and for its own account. The dashboard sends you a new one.
          </Text>
        </>
      )}
      <Button loading={verification.isPending} onClick={() => verification.mutate()}>
        Confirm this address
      </Button>
    </Flex>
  )
}

import type { Launa, User } from '@launa/sdk'
import { CheckCircledIcon } from '@radix-ui/react-icons'
import { Button, Flex, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { sellerClient } from '../api/clients.ts'
import { useMailedToken } from '../session/mailed-token.ts'
import { withReturn } from '../session/return-path.ts'
import { useSession } from '../session/session.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Loading } from '../ui/states/loading.tsx'
import { useAction } from '../ui/states/use-action.ts'

/**
 * The page behind the link in the mail. The link alone confirms nothing, because programs follow links too. Only a seller who is logged in
 * to the account may confirm its e-mail address.
 */
export function Component() {
  const { state } = useSession()
  const token = useMailedToken('/verify-email', { loggedIn: state.kind === 'open' })
  return (
    <>
      <PageHeader title="Confirm your e-mail" />
      {!token && <NoToken />}
      {token && state.kind === 'open' && <Verification token={token} session={state.token} />}
      {token && state.kind !== 'open' && <LogInFirst token={token} />}
    </>
  )
}

function NoToken() {
  return (
    <Flex direction="column" gap="4" align="start">
      <Text>
        This link is not complete. Open the link in the mail again: it ends with a token. The dashboard can send you a
        new mail.
      </Text>
      <Button asChild>
        <Link to="/">To the dashboard</Link>
      </Button>
    </Flex>
  )
}

function LogInFirst({ token }: { token: string }) {
  const back = `/verify-email?token=${encodeURIComponent(token)}`
  return (
    <Flex direction="column" gap="4" align="start">
      <Text>Log in to the account that this address belongs to. If you have not made one, close this page.</Text>
      <Button asChild>
        <Link to={withReturn('/login', back)}>Log in</Link>
      </Button>
    </Flex>
  )
}

function Confirmed({ text }: { text: string }) {
  return (
    <Flex direction="column" gap="4" align="start">
      <Flex gap="2" align="center" role="status">
        <CheckCircledIcon aria-hidden />
        <Text className="anywhere">{text}</Text>
      </Flex>
      <Button asChild>
        <Link to="/">To the dashboard</Link>
      </Button>
    </Flex>
  )
}

function NewMail({ client, email }: { client: Launa; email: string }) {
  const sending = useAction({ mutationFn: () => client.auth.resendVerification() })
  if (sending.isSuccess) return <Text role="status">A new mail is on its way to {email}.</Text>
  return (
    <>
      {sending.error && <ErrorState error={sending.error} />}
      <Button variant="soft" loading={sending.isPending} onClick={() => sending.mutate()}>
        Send me a new mail
      </Button>
    </>
  )
}

function WhatIsConfirmed({ user: { email, pending_email: pending } }: { user: User }) {
  return (
    <Text className="anywhere">
      You are logged in as {email}.{pending && ` After you confirm, the address of your account is ${pending.email}.`}
    </Text>
  )
}

function Verification({ token, session }: { token: string; session: string }) {
  const { refused } = useSession()
  const [client] = useState(() =>
    sellerClient({ token: session, environment: undefined, onRefused: () => refused(session) }),
  )
  const me = useQuery({ queryKey: ['me', session], queryFn: () => client.auth.me() })
  const verification = useAction({ mutationFn: () => client.auth.verifyEmail({ token }) })
  if (me.isPending) return <Loading />
  if (verification.isSuccess) return <Confirmed text="Your e-mail is confirmed." />
  if (verification.error && me.data?.user.email_verified)
    return (
      <Confirmed
        text={`${me.data.user.email} is the confirmed address of your account. This link was used before, is too old, or is for another account.`}
      />
    )
  return (
    <Flex direction="column" gap="4" align="start">
      {me.data && <WhatIsConfirmed user={me.data.user} />}
      {verification.error && (
        <>
          <ErrorState error={verification.error} />
          <Text size="2" color="gray">
            A link works once, for a limited time, and for its own account. A newer mail replaces it.
          </Text>
          {me.data && <NewMail client={client} email={me.data.user.email} />}
        </>
      )}
      <Button loading={verification.isPending} onClick={() => verification.mutate()}>
        Confirm this address
      </Button>
    </Flex>
  )
}

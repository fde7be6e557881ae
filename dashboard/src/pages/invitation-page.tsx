import { type AcceptedInvitation, ApiError } from '@launa/sdk'
import { Button, Flex, Text } from '@radix-ui/themes'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { sellerClient } from '../api/clients.ts'
import { withEnvironment } from '../environment/environment-address.ts'
import { useMailedToken } from '../session/mailed-token.ts'
import { withReturn } from '../session/return-path.ts'
import { useSession } from '../session/session.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Loading } from '../ui/states/loading.tsx'
import { useToast } from '../ui/states/toast.tsx'
import { useAction } from '../ui/states/use-action.ts'
import { ROLE_TEXTS } from './members/members-query.ts'

/** The page behind the link of an invitation. The link alone accepts nothing, because programs follow links too. */
export function Component() {
  const { state } = useSession()
  const token = useMailedToken('/invitation', { loggedIn: state.kind === 'open' })
  return (
    <>
      <PageHeader title="Your invitation" />
      {!token && <Text>This link is not complete. Open the link in the mail again: it ends with a token.</Text>}
      {token && state.kind === 'open' && <Acceptance token={token} session={state.token} />}
      {token && state.kind !== 'open' && <LogInFirst token={token} />}
    </>
  )
}

function LogInFirst({ token }: { token: string }) {
  const back = `/invitation?token=${encodeURIComponent(token)}`
  return (
    <Flex direction="column" gap="4" align="start">
      <Text>
        Log in with the address to which the invitation was mailed. Without an account of this address, sign up. Then
        you come back here and accept the invitation.
      </Text>
      <Flex gap="3">
        <Button asChild>
          <Link to={withReturn('/login', back)}>Log in</Link>
        </Button>
        <Button asChild variant="soft">
          <Link to={withReturn('/signup', back)}>Sign up</Link>
        </Button>
      </Flex>
    </Flex>
  )
}

/**
 * Shows the invitation and accepts it. Both need a session for the person's own account, so the page first gets one if the session is for
 * another account.
 */
function Acceptance({ token, session }: { token: string; session: string }) {
  const { refused, start } = useSession()
  const navigate = useNavigate()
  const toast = useToast()
  const [client] = useState(() =>
    sellerClient({ token: session, environment: undefined, onRefused: () => refused(session) }),
  )
  const me = useQuery({ queryKey: ['me', session], queryFn: () => client.auth.me() })
  const own = async (personId: string) => client.withOptions({ token: (await client.auth.openAccount(personId)).token })
  const personId = me.data?.user.id
  const preview = useQuery({
    queryKey: ['invitation', session, token],
    queryFn: personId ? async () => (await own(personId)).auth.acceptInvitation({ token, dry_run: true }) : skipToken,
  })
  const acceptance = useAction({
    mutationFn: async (personId: string) => {
      const { auth } = await own(personId)
      const { account } = await auth.acceptInvitation({ token })
      return auth.openAccount(account.id)
    },
    onSuccess: ({ token, account }) => {
      toast.show({
        title: `You are a member of ${account.name ?? account.email}`,
        text: `Your role is ${account.role}. You switch between your accounts above the navigation.`,
      })
      start(token)
      // An accountant looks for money, and the Sandbox has none.
      navigate(account.role === 'accountant' ? `/${withEnvironment('', 'production')}` : '/')
    },
    gcTime: 0,
  })
  if (me.isPending || (me.data && preview.isPending)) return <Loading />
  if (!me.data) return <ErrorState error={me.error} />
  const { user } = me.data
  const error = acceptance.error ?? preview.error
  const failure = failureOf(error)
  return (
    <Flex direction="column" gap="4" align="start">
      <Text className="anywhere">You are logged in as {user.email}.</Text>
      {preview.data && !error && <Offer {...preview.data.account} />}
      {error && <ErrorState error={error} />}
      {failure === 'other address' && <OtherAddress />}
      {failure === 'ended' && (
        <Text>
          Open the link of the newest mail, or ask for another invitation. A change of the inviting account's login ends
          its open invitations.
        </Text>
      )}
      {failure === 'ended' && (
        <Button asChild variant="soft">
          <Link to="/">To the dashboard</Link>
        </Button>
      )}
      {!failure && (
        <Button loading={acceptance.isPending} onClick={() => acceptance.mutate(user.id)}>
          Accept the invitation
        </Button>
      )}
    </Flex>
  )
}

function Offer({ name, email, role }: AcceptedInvitation['account']) {
  return (
    <Text className="anywhere">
      You are invited to the account {name ? `${name} (${email})` : email}, as {role}. {ROLE_TEXTS[role]}.
    </Text>
  )
}

/** Ends the session, so that the person can log in with another e-mail address. The page keeps the token of the invitation. */
function OtherAddress() {
  const { end } = useSession()
  return (
    <>
      <Text>Only the address that the invitation was mailed to can accept it.</Text>
      <Button variant="soft" onClick={() => end()}>
        Log in with another address
      </Button>
    </>
  )
}

/** Returns why the invitation cannot be accepted with this login. A repeated request would fail too. */
function failureOf(error: unknown): 'ended' | 'other address' | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'invitation_for_other_address') return 'other address'
  return error.code === 'invalid_invitation' ? 'ended' : undefined
}

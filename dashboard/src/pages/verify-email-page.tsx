import { CheckCircledIcon } from '@radix-ui/react-icons'
import { Button, Flex, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { anonymousClient } from '../api/clients.ts'
import { useSession } from '../session/session.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** Where the link in the mail leads. */
export function Component() {
  const [query] = useSearchParams()
  const [token] = useState(() => query.get('token') ?? '')
  const navigate = useNavigate()
  useEffect(() => {
    // The token is used up by now: it need not stay in the address and the history.
    navigate('/verify-email', { replace: true })
  }, [navigate])
  return (
    <>
      <PageHeader title="Confirm your e-mail" />
      {token ? <Verification token={token} /> : <Text>The link in the mail carries a token; this one does not.</Text>}
    </>
  )
}

function Verification({ token }: { token: string }) {
  const { state } = useSession()
  const verification = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => anonymousClient().auth.verifyEmail({ token }),
    // A token works once: asking again would turn a success into a refusal.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const open = state.kind === 'open'
  if (verification.isPending) return <Loading />
  return (
    <Flex direction="column" gap="4" align="start">
      {verification.error ? (
        <>
          <ErrorState error={verification.error} />
          <Text size="2" color="gray">
            A link works once and for a limited time. {open ? 'The dashboard' : 'After logging in, the dashboard'} sends
            you a new one.
          </Text>
        </>
      ) : (
        <Flex gap="2" align="center" role="status">
          <CheckCircledIcon aria-hidden />
          <Text>Your e-mail is confirmed.</Text>
        </Flex>
      )}
      <Button asChild>
        <Link to="/">{open ? 'To the dashboard' : 'Log in'}</Link>
      </Button>
    </Flex>
  )
}

import { Badge, Button, Card, DataList, Flex, Heading, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { useLauna } from '../api/api-provider.tsx'
import { useLogOut } from '../api/use-log-out.ts'
import { useOpenAccount } from '../api/use-open-account.ts'
import { useSession } from '../session/session.tsx'
import { ThemeSwitch } from '../shell/theme-switch.tsx'
import { CopyField } from '../ui/data/copy-field.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { useToast } from '../ui/states/toast.tsx'
import { useAction } from '../ui/states/use-action.ts'
import { Time } from '../ui/text/time.tsx'
import { AccountSwitch } from './account/account-switch.tsx'
import { Alarms } from './account/alarms.tsx'
import { ChangeEmail } from './account/change-email.tsx'
import { ChangeName } from './account/change-name.tsx'
import { ChangePassword } from './account/change-password.tsx'
import { DeleteAccount } from './account/delete-account.tsx'
import { LeaveAccount } from './account/leave-account.tsx'
import { SecondFactor } from './account/second-factor.tsx'

export function Component() {
  const { account, user } = useLauna()
  return account.id === user.id ? <OwnAccount /> : <OtherAccount />
}

function OwnAccount() {
  const { user } = useLauna()
  return (
    <>
      <PageHeader title="Account" />
      <Flex direction="column" gap="5">
        <Card size="3">
          <DataList.Root orientation={{ initial: 'vertical', sm: 'horizontal' }}>
            <Item label="E-mail">
              <Flex gap="2" wrap="wrap" align="center">
                <Text className="anywhere">{user.email}</Text>
                {user.email_verified ? (
                  <Badge color="green">confirmed</Badge>
                ) : (
                  <Badge color="amber">not confirmed</Badge>
                )}
              </Flex>
            </Item>
            <Item label="Account id">
              <CopyField value={user.id} label="the account id" />
            </Item>
            <Item label="Since">
              <Time iso={user.created_at} />
            </Item>
          </DataList.Root>
        </Card>
        <Section title="Name">
          <ChangeName />
        </Section>
        <ThemeSection />
        <SessionSection />
        <Section title="Password">
          <ChangePassword />
        </Section>
        <Section title="Second factor">
          <SecondFactor />
        </Section>
        <Section title="E-mail">
          <Flex direction="column" gap="5">
            <AccountSwitch setting="publish_owner_email" label="Publish my confirmed address as the contact of my APIs">
              Buyers read it in the OpenAPI document of an API that has no contact of its own. Each API can be left out
              in its settings.
            </AccountSwitch>
            <ChangeEmail />
          </Flex>
        </Section>
        <Section title="Mails">
          <Flex direction="column" gap="5">
            <Alarms />
            <AccountSwitch setting="problem_mails" label="Mail me when one of my APIs has a problem">
              At most one mail an hour, and one a day about the same problem. The overview always shows the problems.
            </AccountSwitch>
          </Flex>
        </Section>
        <Section title="Delete the account">
          <DeleteAccount />
        </Section>
      </Flex>
    </>
  )
}

/**
 * The page of a member in the account of another person. The person's own settings can only be changed in the person's
 * own account.
 */
function OtherAccount() {
  const { account, role, user } = useLauna()
  const opening = useOpenAccount('/account')
  const name = account.name ?? account.email
  return (
    <>
      <PageHeader title="Account" description={`You, ${user.email}, work here for ${name}. Your role is ${role}.`} />
      <Flex direction="column" gap="5">
        <Section title="Your own account">
          <Flex direction="column" gap="4" align="start">
            <Text size="2" color="gray" className="measure">
              Your name, e-mail, password and second factor belong to your own account.
            </Text>
            <Button variant="soft" loading={opening.isPending} onClick={() => opening.mutate(user.id)}>
              Open your own account
            </Button>
          </Flex>
        </Section>
        <ThemeSection />
        <SessionSection />
        <Section title="Mails">
          <Alarms />
        </Section>
        <Section title={`Leave ${name}`}>
          <LeaveAccount />
        </Section>
      </Flex>
    </>
  )
}

function ThemeSection() {
  return (
    <Card size="3">
      <Flex justify="between" align="center" gap="4" wrap="wrap">
        <div>
          <Heading as="h2" size="3">
            Theme
          </Heading>
          <Text size="2" color="gray">
            Kept in this browser.
          </Text>
        </div>
        <ThemeSwitch />
      </Flex>
    </Card>
  )
}

function SessionSection() {
  const { client, account, user } = useLauna()
  const { state, start } = useSession()
  const logOut = useLogOut()
  const toast = useToast()
  const others = useAction({
    mutationFn: () => client.auth.endOtherSessions(),
    onSuccess: ({ token }) => {
      toast.show({ title: 'All other sessions have ended', text: 'Open invitations have ended too.' })
      start(token)
    },
  })
  return (
    <Card size="3">
      <Flex justify="between" align="center" gap="4" wrap="wrap">
        <div>
          <Heading as="h2" size="3">
            Session
          </Heading>
          <Text size="2" color="gray">
            {state.kind === 'open' && (
              <>
                Ends <Time iso={new Date(state.expiresAt).toISOString()} />. Logging out ends it in all tabs of this
                browser.
              </>
            )}
          </Text>
        </div>
        <Flex gap="3" wrap="wrap">
          {account.id === user.id && (
            <Button variant="soft" color="gray" loading={others.isPending} onClick={() => others.mutate()}>
              Log out everywhere else
            </Button>
          )}
          <Button variant="soft" color="gray" onClick={logOut}>
            Log out
          </Button>
        </Flex>
      </Flex>
      {others.error ? <ErrorState error={others.error} /> : null}
    </Card>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card size="3">
      <Heading as="h2" size="3" mb="3">
        {title}
      </Heading>
      {children}
    </Card>
  )
}

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DataList.Item align={{ initial: 'start', sm: 'center' }}>
      <DataList.Label minWidth="120px">{label}</DataList.Label>
      <DataList.Value>{children}</DataList.Value>
    </DataList.Item>
  )
}

import type { Invitation, Member } from '@launa/sdk'
import { PlusIcon } from '@radix-ui/react-icons'
import { Badge, Button, Flex, Heading, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { createContext, use, useState } from 'react'
import { useLauna } from '../api/api-provider.tsx'
import { columnsOf, DataTable } from '../ui/data/data-table.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { LoadingRows } from '../ui/states/loading.tsx'
import { Time } from '../ui/text/time.tsx'
import { InviteDialog } from './members/invite-dialog.tsx'
import { INVITATIONS_KEY, MEMBERS_KEY, ROLE_TEXTS } from './members/members-query.ts'
import { RemoveDialog } from './members/remove-dialog.tsx'
import { RoleDialog } from './members/role-dialog.tsx'

type Asked =
  | { action: 'invite' }
  | { action: 'role' | 'remove'; member: Member }
  | { action: 'revoke'; invitation: Invitation }

/** A row uses this to ask for a dialog, because columns are defined outside of components. */
const AskForAction = createContext<(asked: Asked) => void>(() => undefined)

const member = columnsOf<Member>()
const invitation = columnsOf<Invitation>()

const memberColumns = [
  member.accessor('email', {
    header: 'Person',
    sortFn: 'text',
    cell: ({ row: { original } }) => (
      <div className="cell-name">
        <Text as="div" truncate title={original.email}>
          {original.email}
        </Text>
        <Text as="div" size="1" color="gray" truncate>
          {original.name ?? ''}
        </Text>
      </div>
    ),
  }),
  member.accessor('role', {
    header: 'Role',
    sortFn: 'text',
    cell: ({ getValue }) => <Badge title={ROLE_TEXTS[getValue()]}>{getValue()}</Badge>,
  }),
  member.accessor('second_factor', {
    header: 'Second factor',
    enableSorting: false,
    cell: ({ getValue }) => <Text color={getValue() ? undefined : 'gray'}>{getValue() ? 'on' : 'off'}</Text>,
  }),
  member.accessor('created_at', {
    header: 'Since',
    sortFn: 'alphanumeric',
    cell: ({ getValue }) => <Time iso={getValue()} />,
  }),
  member.display({
    id: 'actions',
    header: () => <span className="visually-hidden">Actions</span>,
    cell: ({ row: { original } }) => !original.own_login && <MemberButtons member={original} />,
  }),
]

const invitationColumns = [
  invitation.accessor('email', { header: 'Address', sortFn: 'text' }),
  invitation.accessor('role', {
    header: 'Role',
    sortFn: 'text',
    cell: ({ getValue }) => <Badge color="gray">{getValue()}</Badge>,
  }),
  invitation.accessor('expires_at', {
    header: 'Valid until',
    sortFn: 'alphanumeric',
    cell: ({ getValue }) => <Time iso={getValue()} />,
  }),
  invitation.display({
    id: 'actions',
    header: () => <span className="visually-hidden">Actions</span>,
    cell: ({ row: { original } }) => <RevokeButton invitation={original} />,
  }),
]

export function Component() {
  const { client } = useLauna()
  const [asked, setAsked] = useState<Asked>()
  const onClose = () => setAsked(undefined)
  const members = useQuery({ queryKey: MEMBERS_KEY, queryFn: ({ signal }) => client.members.list({ signal }) })
  const invitations = useQuery({
    queryKey: INVITATIONS_KEY,
    queryFn: ({ signal }) => client.invitations.list({ signal }),
  })
  const error = members.error ?? invitations.error
  return (
    <AskForAction value={setAsked}>
      <PageHeader
        title="Members"
        description="The people who may act for this account, each with a login of their own."
        actions={
          <Button onClick={() => setAsked({ action: 'invite' })}>
            <PlusIcon /> Invite a person
          </Button>
        }
      />
      {error && (
        <ErrorState error={error} onRetry={() => void Promise.all([members.refetch(), invitations.refetch()])} />
      )}
      {members.isPending && <LoadingRows />}
      {members.data && <DataTable label="Members" columns={memberColumns} rows={members.data.items} />}
      {invitations.data && invitations.data.items.length > 0 && (
        <Flex direction="column" gap="3" mt="6">
          <Heading as="h2" size="4">
            Invitations
          </Heading>
          <DataTable label="Invitations" columns={invitationColumns} rows={invitations.data.items} />
        </Flex>
      )}
      {asked?.action === 'invite' && <InviteDialog onClose={onClose} />}
      {asked?.action === 'role' && <RoleDialog member={asked.member} onClose={onClose} />}
      {asked?.action === 'remove' && (
        <RemoveDialog
          title={`Remove ${asked.member.email}?`}
          text="The sessions of this person for the account end at once. API keys that the person has made stay valid."
          action="Remove the member"
          list={MEMBERS_KEY}
          remove={() => client.members.remove(asked.member.id)}
          onClose={onClose}
        />
      )}
      {asked?.action === 'revoke' && (
        <RemoveDialog
          title={`Revoke the invitation of ${asked.invitation.email}?`}
          text="The link in its mail becomes invalid."
          action="Revoke the invitation"
          list={INVITATIONS_KEY}
          remove={() => client.invitations.revoke(asked.invitation.id)}
          onClose={onClose}
        />
      )}
    </AskForAction>
  )
}

function MemberButtons({ member }: { member: Member }) {
  const ask = use(AskForAction)
  return (
    <Flex gap="2" justify="end">
      <Button
        size="1"
        variant="soft"
        aria-label={`Change the role of ${member.email}`}
        onClick={() => ask({ action: 'role', member })}
      >
        Role
      </Button>
      <Button
        size="1"
        variant="soft"
        color="red"
        aria-label={`Remove ${member.email}`}
        onClick={() => ask({ action: 'remove', member })}
      >
        Remove
      </Button>
    </Flex>
  )
}

function RevokeButton({ invitation }: { invitation: Invitation }) {
  const ask = use(AskForAction)
  return (
    <Flex justify="end">
      <Button
        size="1"
        variant="soft"
        color="red"
        aria-label={`Revoke the invitation of ${invitation.email}`}
        onClick={() => ask({ action: 'revoke', invitation })}
      >
        Revoke
      </Button>
    </Flex>
  )
}

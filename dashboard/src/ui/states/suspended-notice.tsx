import type { Suspension } from '@launa/sdk'
import { ExclamationTriangleIcon } from '@radix-ui/react-icons'
import { Callout } from '@radix-ui/themes'
import { Time } from '../text/time.tsx'

/** The part that is not sold, by the kind of the suspension. */
const UNSOLD: Readonly<Record<Suspension['kind'], string>> = {
  account: 'Your account is suspended, and none of its APIs is sold',
  api: 'This API is suspended, and is not sold',
  payee: 'The payee of this API is suspended, and nothing that pays it is sold',
  host: 'This host name is suspended, and nothing is sold under it',
  network: 'This network is suspended, and nothing is sold on it',
  token: 'This token is suspended, and nothing is sold for it',
}

/** Says that the gateway's operator has suspended something, why, and since when. */
export function SuspendedNotice({ suspension, host }: { suspension: Suspension; host?: string }) {
  const { kind, reason, since, until } = suspension
  const unsold =
    kind === 'host' && host !== undefined ? `${host} is suspended, and nothing is sold under it` : UNSOLD[kind]
  return (
    <Callout.Root color="red" highContrast mb="5" role="status" aria-label="Suspended">
      <Callout.Icon>
        <ExclamationTriangleIcon />
      </Callout.Icon>
      <Callout.Text className="anywhere">
        {unsold} since <Time iso={since} />
        {until !== null && (
          <>
            {' '}
            until <Time iso={until} />
          </>
        )}
        . The operator of this gateway says: {reason}. Answers that were paid for before still go out.
      </Callout.Text>
    </Callout.Root>
  )
}

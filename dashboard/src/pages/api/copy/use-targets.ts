import type { BodyOf, Network } from '@launa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLauna } from '../../../api/api-provider.tsx'
import { networksQuery } from '../../../platform/networks-query.ts'
import { usualNetwork } from '../../../platform/usual-network.ts'
import { productionPayeesQuery } from '../payees/known-payees.ts'
import { needsAccount, schemeOn } from './production-networks.ts'

/** The networks on which a copied API sells, and the accounts that receive its payments. */
export interface Targets {
  networks: readonly Network[]
  /** The networks that are chosen, in their order in the request. */
  sold: readonly Network[]
  setSold: (networks: string[]) => void
  payee: string
  setPayee: (payee: string) => void
  /** Whether the payee was filled in because all other APIs in production pay it, and was not typed. */
  isUsualPayee: boolean
  /** Accounts by network, on networks where the payee of the API cannot be paid. */
  accounts: Readonly<Record<string, string>>
  setAccount: (network: string, account: string) => void
}

/**
 * The networks and accounts that the seller chooses. Undefined until the service has returned the available networks.
 */
export function useTargets() {
  const { client } = useLauna()
  const networks = useQuery(networksQuery(client, 'production'))
  const payees = useQuery(productionPayeesQuery(client))
  const [chosen, setSold] = useState<string[]>()
  const [typedPayee, setPayee] = useState<string>()
  const [accounts, setAccounts] = useState<Readonly<Record<string, string>>>({})
  const failed = [networks, payees].find((query) => query.error)
  if (!networks.data || !payees.data) return { failed, targets: undefined }
  const [usual = '', another] = payees.data
  const proposed = another ? '' : usual
  const payee = typedPayee ?? proposed
  const first = usualNetwork(networks.data)
  const ids = chosen ?? (first?.available ? [first.network] : [])
  const targets: Targets = {
    networks: networks.data,
    sold: networks.data.filter(({ network }) => ids.includes(network)),
    ...{ setSold, payee, setPayee, isUsualPayee: payee !== '' && payee === proposed, accounts },
    setAccount: (network, account) => setAccounts({ ...accounts, [network]: account }),
  }
  return { failed, targets }
}

/** The targets as fields of the request that copies an API. */
export function bodyOf({ sold, payee, accounts }: Targets): Pick<BodyOf<'copyApi'>, 'pay_to_address' | 'networks'> {
  return {
    pay_to_address: payee || null,
    networks: sold.map((each) => ({
      network: each.network,
      ...schemeOn(each),
      ...(needsAccount(each.network) && { pay_to: accounts[each.network] ?? '' }),
    })),
  }
}

/** The networks that need a separate account, each with the path of that account in the request. */
export function accountsOf({ sold }: Pick<Targets, 'sold'>): (Network & { path: string })[] {
  return sold.flatMap((each, index) =>
    needsAccount(each.network) ? [{ ...each, path: `networks.${index}.pay_to` }] : [],
  )
}

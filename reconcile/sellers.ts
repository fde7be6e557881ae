import type { ClientBase } from 'pg'
import { NOT_KNOWN } from './uuid.ts'

/** The seller of a payment. `apiId` and `endpointId` are `NOT_KNOWN` if the chain does not show them. */
export interface Seller {
  accountId: string
  environment: string
  apiId: string
  endpointId: string
}

/** An option, of the configuration or of earlier terms, that pays a payee. */
interface Option {
  accountId: string
  environment: string
  apiId: string
  endpointId: string
  asset: string
  /** The amount in atomic units. */
  amount: string
}

/** The facts of a transfer that show its seller. Addresses are in lower case. */
export interface Sale {
  payTo: string
  asset: string
  amount: bigint
}

const OPTIONS = `
  select t.account_id as "accountId", t.environment, t.api_id as "apiId", t.endpoint_id as "endpointId", lower(t.asset) as asset,
      t.amount::text as amount
    from payment_terms t where t.network = $1 and lower(t.pay_to) = $2
  union
  select a.account_id, a.environment, a.id, e.id, lower(o ->> 'asset'), o ->> 'amount'
    from api a join endpoint e on e.api_id = a.id cross join jsonb_array_elements(e.accepts) o
    where o ->> 'network' = $1 and lower(a.pay_to_address) = $2`

const API = `select account_id as "accountId", environment, id as "apiId" from api where id = $1`

/** Finds sellers by the restored ledger and configuration. It queries the database once for each payee. */
export class Sellers {
  readonly #client: Pick<ClientBase, 'query'>
  readonly #network: string
  readonly #named: ReadonlyMap<string, string>
  readonly #options = new Map<string, Promise<Option[]>>()

  constructor(
    client: Pick<ClientBase, 'query'>,
    { network, named }: { network: string; named: ReadonlyMap<string, string> },
  ) {
    this.#client = client
    this.#network = network
    this.#named = named
  }

  /** The seller of a sale. Undefined if several accounts have the payee, or none has. The operator's choice has precedence. */
  async of(sale: Sale): Promise<Seller | undefined> {
    const named = this.#named.get(sale.payTo)
    if (named !== undefined) return this.#api(named)
    const known = this.#options.get(sale.payTo) ?? this.#read(sale.payTo)
    this.#options.set(sale.payTo, known)
    return sellerAmong(await known, sale)
  }

  async #read(payTo: string): Promise<Option[]> {
    return (await this.#client.query<Option>(OPTIONS, [this.#network, payTo])).rows
  }

  async #api(id: string): Promise<Seller | undefined> {
    const { rows } = await this.#client.query<Pick<Seller, 'accountId' | 'environment' | 'apiId'>>(API, [id])
    return rows[0] && { ...rows[0], endpointId: NOT_KNOWN }
  }
}

/**
 * Returns the seller that all options of a payee show. Options with the paid price have precedence. The result names an API or endpoint
 * only if it is the only possible one.
 */
export function sellerAmong(options: readonly Option[], { asset, amount }: Sale): Seller | undefined {
  const inToken = options.filter((option) => option.asset === asset)
  const accounts = new Set(inToken.map(({ accountId, environment }) => `${accountId} ${environment}`))
  const [first] = inToken
  if (!first || accounts.size !== 1) return undefined
  const alike = inToken.filter((option) => option.amount === String(amount))
  const likely = alike.length > 0 ? alike : inToken
  const only = (ids: string[]) => (new Set(ids).size === 1 ? (ids[0] ?? NOT_KNOWN) : NOT_KNOWN)
  return {
    ...{ accountId: first.accountId, environment: first.environment },
    apiId: only(likely.map(({ apiId }) => apiId)),
    endpointId: only(likely.map(({ endpointId }) => endpointId)),
  }
}

import type { AcceptOption } from '../accepts/accept.ts'
import type { ApiConfiguration } from './api-configuration.ts'
import type { SuspendedSales } from './suspended-sales.ts'

/**
 * The kinds of targets that operators can suspend. A token is named `network/asset`, each other target by its id, host name, network or
 * address.
 */
export const SUSPENSION_KINDS = ['account', 'api', 'host', 'network', 'token', 'payee'] as const
export type SuspensionKind = (typeof SUSPENSION_KINDS)[number]

/** The target of a suspension. */
export interface SuspensionTarget {
  kind: SuspensionKind
  target: string
}

type Sold = Pick<ApiConfiguration, 'id' | 'accountId' | 'hosts' | 'payToAddress'> & {
  endpoints: readonly { accepts: readonly AcceptOption[] }[]
}

const HEDERA_ENTITY = /^([0-9]{1,19})\.([0-9]{1,19})\.([0-9]{1,19})(?:-[a-z]{5})?$/

/**
 * The canonical spelling of an address. EVM addresses are equal in every case. Hedera addresses may have zeros before their numbers, or a
 * checksum after them. Other addresses have only one spelling.
 */
export function spelledAddress(address: string): string {
  if (/^0x/i.test(address)) return address.toLowerCase()
  const numbers = HEDERA_ENTITY.exec(address)?.slice(1)
  return numbers ? numbers.map(BigInt).join('.') : address
}

/** The canonical spelling of a target, by which suspensions are found. */
export function canonicalTarget({ kind, target }: SuspensionTarget): string {
  const text = target.trim()
  switch (kind) {
    case 'account':
    case 'api':
      return text.toLowerCase()
    case 'host':
      return text.toLowerCase().replace(/\.$/, '')
    case 'payee':
      return spelledAddress(text)
    case 'token': {
      const [network = '', asset = ''] = text.split('/')
      return `${network}/${spelledAddress(asset)}`
    }
    case 'network':
      return text
  }
}

/** The name of a suspension for `suspendedSales`. */
export function suspensionName(of: SuspensionTarget): string {
  return `${of.kind} ${canonicalTarget(of)}`
}

/** The account that an option pays. The API's payee is an EVM address. Options on other networks name their own payee. */
function payeeOf({ payToAddress }: Pick<Sold, 'payToAddress'>, { network, extra }: AcceptOption): string | undefined {
  if (network.startsWith('eip155:')) return payToAddress
  return typeof extra.payTo === 'string' ? extra.payTo : undefined
}

function termsOf(api: Pick<Sold, 'payToAddress'>, accept: AcceptOption): SuspensionTarget[] {
  const payee = payeeOf(api, accept)
  return [
    { kind: 'network', target: accept.network },
    { kind: 'token', target: `${accept.network}/${accept.asset}` },
    ...(payee === undefined ? [] : [{ kind: 'payee', target: payee } as const]),
  ]
}

/** All parts of an API that can be suspended, each target in canonical spelling. */
export function suspendableParts(api: Sold): SuspensionTarget[] {
  const parts = new Map<string, SuspensionTarget>()
  const add = (part: SuspensionTarget) => {
    const { kind } = part
    parts.set(suspensionName(part), { kind, target: canonicalTarget(part) })
  }
  add({ kind: 'account', target: api.accountId })
  add({ kind: 'api', target: api.id })
  for (const host of api.hosts) add({ kind: 'host', target: host })
  for (const { accepts } of api.endpoints)
    for (const accept of accepts) for (const term of termsOf(api, accept)) add(term)
  return [...parts.values()]
}

/** Returns those of `suspensions` that affect an API; undefined if there are none. `suspensions` are in canonical spelling. */
export function suspendedSales(api: Sold, suspensions: ReadonlySet<string>): SuspendedSales | undefined {
  const found = suspendableParts(api).filter((part) => suspensions.has(suspensionName(part)))
  if (found.length === 0) return undefined
  return {
    all: found.some(({ kind }) => kind === 'account' || kind === 'api'),
    hosts: found.filter(({ kind }) => kind === 'host').map(({ target }) => target),
    terms: found.filter(({ kind }) => kind === 'network' || kind === 'token' || kind === 'payee').map(suspensionName),
  }
}

/** Whether an option of an API is not sold because of a suspension. */
export function isWithheld(api: Pick<ApiConfiguration, 'payToAddress' | 'suspended'>, accept: AcceptOption): boolean {
  const { suspended } = api
  if (!suspended) return false
  return suspended.all || termsOf(api, accept).some((term) => suspended.terms.includes(suspensionName(term)))
}

/** Whether nothing is sold under a host because of a suspension of that host. */
export function isHostSuspended({ suspended }: Pick<ApiConfiguration, 'suspended'>, host: string): boolean {
  return suspended?.hosts.includes(host) ?? false
}

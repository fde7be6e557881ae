import { ConfigurationError, usdcToAtomic } from '@launa/sdk'

/** The limits that a wallet's owner sets for programs on this machine; amounts are atomic units of USDC. */
export interface SpendingLimits {
  /** `LAUNA_MAX_AMOUNT`: the highest price of one request. */
  maxPerCall: string | undefined
  /** `LAUNA_MAX_PER_DAY`: the highest sum of the amounts that are signed in one day (UTC). */
  maxPerDay: string | undefined
  /** `LAUNA_MAX_PER_HOST_PER_DAY`: the highest sum of the amounts that are signed for one host in one day (UTC). */
  maxPerHostPerDay: string | undefined
  /** `LAUNA_ALLOWED_HOSTS`, separated by commas: host names; `*.example.com` covers all names below it. */
  hosts: readonly string[] | undefined
}

const HOST = /^(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*$/

/** The limits in the environment variables, for a buyer's policy. Throws `ConfigurationError` for an invalid value. */
export function spendingLimitsOf(variables: Readonly<Record<string, string | undefined>>): SpendingLimits {
  const amount = (name: string) => amountOf(name, variables[name])
  return {
    maxPerCall: amount('LAUNA_MAX_AMOUNT'),
    maxPerDay: amount('LAUNA_MAX_PER_DAY'),
    maxPerHostPerDay: amount('LAUNA_MAX_PER_HOST_PER_DAY'),
    hosts: hostsOf(variables.LAUNA_ALLOWED_HOSTS),
  }
}

/** The lower of two limits; undefined when neither is set. */
export function lowerLimit(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return BigInt(one) < BigInt(other) ? one : other
}

function amountOf(name: string, value: string | undefined): string | undefined {
  if (!value) return undefined
  try {
    return usdcToAtomic(value)
  } catch (cause) {
    throw new ConfigurationError(`${name} must be an amount of USDC such as 0.10`, { cause })
  }
}

function hostsOf(value: string | undefined): string[] | undefined {
  if (!value) return undefined
  const hosts = value.split(',').map((host) => host.trim().toLowerCase())
  const wrong = hosts.find((host) => !HOST.test(host) && !/^\[[0-9a-f:]+\]$/.test(host))
  if (wrong === undefined) return hosts
  throw new ConfigurationError(`LAUNA_ALLOWED_HOSTS must be host names with commas, not ${JSON.stringify(wrong)}`)
}

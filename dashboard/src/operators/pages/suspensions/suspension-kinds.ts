import type { SuspensionKind } from '../../api/shapes.ts'

/** The kinds of targets, by name, and how a target of each is written. */
export const KINDS: Readonly<Record<SuspensionKind, { text: string; hint: string }>> = {
  account: { text: 'Account', hint: 'The id of the account. All of its APIs stop, also those that it makes later.' },
  api: { text: 'API', hint: 'The id of the API.' },
  host: { text: 'Host', hint: 'A host name without a port. The API goes on under its other hosts.' },
  payee: { text: 'Payee', hint: 'An address. All options that pay it stop, of every seller.' },
  network: { text: 'Network', hint: 'For example eip155:8453. All options on it stop, of every seller.' },
  token: { text: 'Token', hint: 'For example eip155:8453/0x8335…. All options in it stop, of every seller.' },
}

export const KIND_OPTIONS = (Object.keys(KINDS) as SuspensionKind[]).map((value) => ({
  value,
  text: KINDS[value].text,
}))

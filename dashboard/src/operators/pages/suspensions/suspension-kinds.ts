import type { SuspensionKind } from '../../api/shapes.ts'

/** The kinds of targets: the name, its form within a sentence, and a hint for the field. */
export const KINDS: Readonly<Record<SuspensionKind, { text: string; noun: string; hint: string }>> = {
  account: {
    text: 'Account',
    noun: 'account',
    hint: 'The id of the account. All of its APIs stop, also those that it makes later.',
  },
  api: { text: 'API', noun: 'API', hint: 'The id of the API.' },
  host: { text: 'Host', noun: 'host', hint: 'A host name without a port. The API goes on under its other hosts.' },
  payee: { text: 'Payee', noun: 'payee', hint: 'An address. All options that pay it stop, of every seller.' },
  network: {
    text: 'Network',
    noun: 'network',
    hint: 'For example eip155:8453. All options on it stop, of every seller.',
  },
  token: {
    text: 'Token',
    noun: 'token',
    hint: 'For example eip155:8453/0x8335…. All options in it stop, of every seller.',
  },
}

export const KIND_OPTIONS = (Object.keys(KINDS) as SuspensionKind[]).map((value) => ({
  value,
  text: KINDS[value].text,
}))

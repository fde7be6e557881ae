import { certificateKeyContext } from '../domain/hosts/sealed-certificate.ts'
import {
  acmeAccountContext,
  operatorFactorContext,
  requestDigestContext,
  secondFactorContext,
  storedAnswerContext,
  walletContext,
  webhookSecretContext,
} from '../domain/sealed-contexts.ts'
import { upstreamHeadersContext } from '../domain/upstreams/upstream-headers.ts'

/** The names of the settings with key rings. A ring has the key in use, which seals new values, and former keys after it. */
export type SealingKey = 'ENCRYPTION_KEY' | 'CERTIFICATE_ENCRYPTION_KEY' | 'UPSTREAM_HEADERS_KEY'

/** The columns of a primary key, as text, and other inputs of a value's encryption context. */
export type Inputs = Readonly<Record<string, string>>

/** A column with sealed values. */
export interface SealedColumn {
  key: SealingKey
  table: string
  column: string
  /** The columns of the primary key, with their types. */
  primaryKey: Readonly<Record<string, 'uuid' | 'text'>>
  /** A condition for the rows, in SQL. Rows without a value are always left out. */
  only?: string
  /** A further input of the context, as an expression over the row `t`. */
  further?: Readonly<Record<string, string>>
  contextOf(inputs: Inputs): string
}

const ofRow = (context: (id: string) => string, column: string) => (inputs: Inputs) => context(inputs[column] ?? '')

const idempotencyKey = ({ account_id: accountId = '', environment = '', key = '' }: Inputs) => ({
  accountId,
  environment,
  key,
})
const IDEMPOTENCY = {
  key: 'ENCRYPTION_KEY',
  table: 'idempotency_key',
  primaryKey: { account_id: 'uuid', environment: 'text', key: 'text' },
} as const

/** Every column of the schema that holds sealed values. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    ...{ key: 'ENCRYPTION_KEY', table: 'sandbox_wallet', column: 'private_key_encrypted' },
    ...{ primaryKey: { account_id: 'uuid' }, contextOf: ofRow(walletContext, 'account_id') },
  },
  ...['sealed_second_factor', 'pending_second_factor'].map((column) => ({
    ...{ key: 'ENCRYPTION_KEY' as const, table: 'account', column },
    ...{ primaryKey: { id: 'uuid' as const }, contextOf: ofRow(secondFactorContext, 'id') },
  })),
  {
    ...{ key: 'ENCRYPTION_KEY', table: 'operator_account', column: 'sealed_second_factor' },
    ...{ primaryKey: { id: 'uuid' }, contextOf: ofRow(operatorFactorContext, 'id') },
  },
  ...['sealed_secret', 'sealed_former_secret'].map((column) => ({
    ...{ key: 'ENCRYPTION_KEY' as const, table: 'webhook', column },
    ...{ primaryKey: { id: 'uuid' as const }, contextOf: ofRow(webhookSecretContext, 'id') },
  })),
  { ...IDEMPOTENCY, column: 'body_encrypted', contextOf: (inputs) => storedAnswerContext(idempotencyKey(inputs)) },
  {
    // Hashes of 32 bytes are from versions before the digest was sealed. They are deleted within a day.
    ...{ ...IDEMPOTENCY, column: 'request_hash', only: 'octet_length(t.request_hash) <> 32' },
    contextOf: (inputs) => requestDigestContext(idempotencyKey(inputs)),
  },
  {
    ...{ key: 'ENCRYPTION_KEY', table: 'acme_account', column: 'key_encrypted' },
    ...{ primaryKey: { directory_url: 'text' }, contextOf: ofRow(acmeAccountContext, 'directory_url') },
  },
  {
    ...{ key: 'CERTIFICATE_ENCRYPTION_KEY', table: 'certificate', column: 'key_encrypted' },
    primaryKey: { domain_id: 'uuid' },
    further: { host: '(select d.hostname from domain d where d.id = t.domain_id)' },
    contextOf: ofRow(certificateKeyContext, 'host'),
  },
  {
    ...{ key: 'UPSTREAM_HEADERS_KEY', table: 'api', column: 'sealed_upstream_headers' },
    ...{ primaryKey: { id: 'uuid' }, contextOf: ofRow(upstreamHeadersContext, 'id') },
  },
]

const SIGNATURES = ['{signature}', '{voucher,signature}', '{deposit,authorization,erc3009Authorization,signature}']

const scrub = (path: string, value: string) => `
      if signed #>> '${path}' is not null then
        signed := jsonb_set(signed, '${path}', to_jsonb(digest_of_secret(${value})));
      end if;`

/** SQL: eight bytes of `packed` from a position, as a number. */
const NUMBER = (from: number) => `('x' || encode(substr(packed, ${from}, 8), 'hex'))::bit(64)::bigint::text`

/** An EIP-3009 authorization; `at` is the position of its nonce, from 1. The other fields follow from the payment and its terms. */
const EIP3009 = (signature: string, at: number) => `json_build_object('signature', ${signature},
          'authorization', json_build_object('from', payer, 'to', pay_to, 'value', amount::text,
            'validAfter', ${NUMBER(at + 32)}, 'validBefore', ${NUMBER(at + 40)},
            'nonce', '0x' || encode(substr(packed, ${at}, 32), 'hex')))`

/** Kinds of packed payloads, by their first byte. */
export const PACKED = {
  /** JSON text. */
  json: 0,
  /** 65 bytes of signature, 32 of nonce, and 8 bytes for each of the times `validAfter` and `validBefore`. */
  eip3009: 1,
  /** Like `eip3009`, with the SHA-256 of the signature in place of the signature. */
  scrubbedEip3009: 2,
} as const

/**
 * The signed payload of a payment, in the ledger's bytes (`authz/ledger/payments/packed-payload.ts`). `scrubbed` replaces signatures and
 * signed transactions by their SHA-256, because others could use them. The hash still identifies a payment that is presented again.
 */
export const SIGNED_PARTS = [
  `create function digest_of_secret(secret text) returns text immutable parallel safe language sql
    return case when secret like 'sha256:%' then secret
      else 'sha256:' || encode(sha256(convert_to(secret, 'UTF8')), 'hex') end`,
  `create function without_secrets(signed jsonb) returns jsonb immutable parallel safe language plpgsql as $$
    begin${SIGNATURES.map((path) => scrub(path, `lower(signed #>> '${path}')`)).join('')}${scrub('{transaction}', "signed #>> '{transaction}'")}
      return signed;
    end $$`,
  `create function unpacked(packed bytea, payer text, pay_to text, amount numeric) returns json immutable parallel safe language sql
    return case get_byte(packed, 0)
      when ${PACKED.eip3009} then ${EIP3009("'0x' || encode(substr(packed, 2, 65), 'hex')", 67)}
      when ${PACKED.scrubbedEip3009} then ${EIP3009("'sha256:' || encode(substr(packed, 2, 32), 'hex')", 34)}
      else convert_from(substr(packed, 2), 'UTF8')::json end`,
  `create function scrubbed(packed bytea) returns bytea immutable parallel safe language sql
    return case get_byte(packed, 0)
      when ${PACKED.eip3009} then '\\x0${PACKED.scrubbedEip3009}'::bytea
        || sha256(convert_to('0x' || encode(substr(packed, 2, 65), 'hex'), 'UTF8')) || substr(packed, 67)
      when ${PACKED.json} then '\\x0${PACKED.json}'::bytea
        || convert_to(without_secrets(convert_from(substr(packed, 2), 'UTF8')::jsonb)::text, 'UTF8')
      else packed end`,
]

const SIGNATURES = ['{signature}', '{voucher,signature}', '{deposit,authorization,erc3009Authorization,signature}']

const scrub = (path: string, value: string) => `
      if signed #>> '${path}' is not null then
        signed := jsonb_set(signed, '${path}', to_jsonb(digest_of_secret(${value})));
      end if;`

/**
 * A payer's signed data without the parts that others could use: signatures and signed transactions become their SHA-256. The hash
 * recognises a payment that is presented again (`authz/ledger/deliveries.ts`). The remaining fields identify its traces on the chain.
 */
export const WITHOUT_SECRETS = [
  `create function digest_of_secret(secret text) returns text immutable parallel safe language sql
    return case when secret like 'sha256:%' then secret
      else 'sha256:' || encode(sha256(convert_to(secret, 'UTF8')), 'hex') end`,
  `create function without_secrets(signed jsonb) returns jsonb immutable parallel safe language plpgsql as $$
    begin${SIGNATURES.map((path) => scrub(path, `lower(signed #>> '${path}')`)).join('')}${scrub('{transaction}', "signed #>> '{transaction}'")}
      return signed;
    end $$`,
]

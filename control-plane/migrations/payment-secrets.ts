const SIGNATURES = ['{signature}', '{voucher,signature}', '{deposit,authorization,erc3009Authorization,signature}']

const scrub = (path: string, value: string) => `
      if signed #>> '${path}' is not null then
        signed := jsonb_set(signed, '${path}', to_jsonb(digest_of_secret(${value})));
      end if;`

/**
 * What a payer has signed, without what lets others use it: signatures, and transactions that are signed, become their SHA-256.
 * Who presents one again is known by that (`authz/ledger/deliveries.ts`); what is left tells the chain's traces of it.
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

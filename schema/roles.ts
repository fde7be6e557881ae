/** The role of authz: it writes the ledger, and reads the configuration of APIs and endpoints. */
export const LEDGER_ROLE = 'launa_authz'

/** The role of xds: it reads the data for Envoy's configuration. */
export const XDS_ROLE = 'launa_xds'

/** The role of the control plane's connections. It owns no object and obeys row-level security. */
export const CONTROL_PLANE_ROLE = 'launa_control_plane'

/** The role of the operators' plane: it makes decisions about sellers, and cannot write the ledger. */
export const OPERATOR_ROLE = 'launa_operator'

/** SQL: makes a role if the server does not have it. Roles belong to the whole server, so another database may have made it. */
const ensureRole = (role: string): string => `do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then
      create role ${role} nologin;
    end if;
  end $$`

export const SERVICE_ROLE_NAMES = [LEDGER_ROLE, XDS_ROLE, CONTROL_PLANE_ROLE, OPERATOR_ROLE]

export const ROLES = SERVICE_ROLE_NAMES.map(ensureRole)

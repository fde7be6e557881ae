/** The kinds of actors, actions and resources in the audit log (`schema/audit-log.ts`). */
export const AUDITED_ACTORS = ['person', 'api_key', 'gateway'] as const
export const AUDITED_ACTIONS = ['created', 'updated', 'deleted'] as const
export const AUDITED_RESOURCES = [
  'api',
  'endpoint',
  'domain',
  'api_key',
  'account',
  'webhook',
  'member',
  'invitation',
] as const

/** The commands that list resources, by the first word of the command group. */
export const LIST_COMMANDS = {
  apis: 'apis list',
  endpoints: 'endpoints list <api>',
  domains: 'domains list <api>',
  keys: 'keys list',
  webhooks: 'webhooks list',
  settlements: 'settlements list',
} as const

export const KEYS_KEY = ['api-keys'] as const

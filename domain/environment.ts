/** The two worlds that share nothing (M9). The names are those of the `X-Svc-Environment` header. */
export const ENVIRONMENTS = ['production', 'development'] as const

export type Environment = (typeof ENVIRONMENTS)[number]

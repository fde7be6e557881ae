import type { EndpointWarning } from '../../domain/endpoints/endpoint-warning.ts'

/** A warning about one payment option. `member` is the path of its field within the option, with dots. */
export type Finding = Omit<EndpointWarning, 'path'> & { member: string }

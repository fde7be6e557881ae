import type { EndpointWarning } from '../../domain/endpoints/endpoint-warning.ts'

/** A warning about one payment option: `member` is the dotted field within it. */
export type Finding = Omit<EndpointWarning, 'path'> & { member: string }

/**
 * The pools of authz by name, separate for tasks that must not wait for each other. `claims` and `identifiers` are for look-ups that any
 * client can cause, and that must not take the ledger's connections away from payments.
 */
export const AUTHZ_POOLS = {
  configuration: { connections: 2, least: 1 },
  // The number of connections is that of `LEDGER_POOL`. Two of these connections may wait for changes of terms.
  ledger: { connections: 17, least: 4 },
  claims: { connections: 4, least: 1 },
  // One connection for the lock that shows that this process is alive, four for the leaders of jobs, three for the jobs' writes.
  reconciler: { connections: 8, least: 6 },
  // One connection for the leader of the channel jobs, one for their reads and writes.
  channels: { connections: 2, least: 2 },
  identifiers: { connections: 4, least: 1 },
  counts: { connections: 1, least: 1 },
} as const

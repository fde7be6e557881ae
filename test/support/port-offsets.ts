/**
 * How far the ports of each stack of tests and drills are from those of a developer's own. All are below the ports that Linux gives to outgoing
 * connections, from 32768 on: such a port may be taken when its server begins.
 */
export const PORT_OFFSETS = {
  tests: 10_000,
  returns: 11_700,
  alerts: 11_900,
  bench: 12_000,
  fuzz: 12_100,
  operatorCheck: 12_300,
  roll: 12_500,
  pooler: 12_700,
}

/** Distance between the ports of two test stacks. No two ports of one stack differ by a small multiple of it. */
export const PORTS_OF_A_STACK = 200

/** Numbers of the stacks of drills. `stackSettings` counts the stacks of the tests from 0 on. */
export const DRILL_STACKS = { retention: 11, failover: 12, upgrade: 13, restore: 14, patroni: 10 }

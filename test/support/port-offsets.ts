/**
 * The number that each kind of test stack adds to the ports of a developer's own stack. All ports stay below 32768, where the ports begin
 * that Linux gives to outgoing connections.
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

/** Stack numbers of drills. `stackSettings` counts the stacks of the tests from 0. */
export const DRILL_STACKS = { retention: 11, failover: 12, upgrade: 13, restore: 14, patroni: 10 }

import { expect, it } from 'vitest'
import { PORTS } from '../../sandbox/settings.ts'
import { DRILL_STACKS, PORT_OFFSETS, PORTS_OF_A_STACK } from './port-offsets.ts'

const FIRST_PORT_OF_OUTGOING_CONNECTIONS = 32_768

it('no stack uses a port that the system may give to an outgoing connection', () => {
  const highest = Math.max(...Object.values(PORTS).map(({ port }) => port))
  const ofDrills = Object.values(DRILL_STACKS).map((stack) => PORT_OFFSETS.tests + stack * PORTS_OF_A_STACK)
  for (const offset of [...Object.values(PORT_OFFSETS), ...ofDrills])
    expect(highest + offset).toBeLessThan(FIRST_PORT_OF_OUTGOING_CONNECTIONS)
})

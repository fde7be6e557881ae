import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadSecrets } from '../../sandbox/secrets.ts'
import type { Settings } from '../../sandbox/settings.ts'
import { startStack } from '../../sandbox/stack.ts'
import { until } from '../e2e/support/buyers/buyer.ts'
import { stackSettings } from '../e2e/support/stack/stack.ts'
import { removeTestStack, startCompanions } from '../e2e/support/stack/test-stack.ts'
import { DRILL_STACKS } from '../support/port-offsets.ts'
import { onAllServers, urlOfAll } from './group.ts'
import { loseUnderLoad } from './lose-under-load.ts'
import { endPatroni, installPatroni, type PatroniCluster, startPatroni } from './patroni.ts'
import { sellAtLostPrice } from './sell-at-lost-price.ts'

/*
 * A gateway with buyers on three PostgreSQL servers under Patroni. The primary and its Patroni are lost three times: killed, frozen, and at
 * last with outdated standbys. Only Patroni promotes a server.
 */

/** A stack for this drill alone. */
const STACK = DRILL_STACKS.patroni

const base = stackSettings(STACK)
let settings: Settings
/** The URL for the owner of the schema. */
let url: string
let cluster: PatroniCluster

beforeAll(async () => {
  await endPatroni(base)
  await removeTestStack(base)
  const programs = await installPatroni()
  const { postgresPassword: password } = loadSecrets(base.stateDirectory)
  cluster = await startPatroni(base, { programs, password })
  const leader = await cluster.leader()
  // The primary is the last in the list, so the services must search for it.
  const servers = [...cluster.members.filter((member) => member !== leader), leader]
  url = urlOfAll(servers)
  settings = onAllServers({ ...base, database: leader.url }, servers)
  await startCompanions(settings)
  await startStack(settings)
})
afterAll(async () => {
  await endPatroni(base)
  await removeTestStack(base)
})

it('a killed primary loses nothing, and comes back as a standby', async () => {
  const primary = await cluster.leader()
  const takeOver = () => cluster.promoted(primary)
  const next = await loseUnderLoad({ settings, url, primary, how: 'SIGKILL', takeOver })
  await primary.start()
  await cluster.complete({ quorum: true })
  expect(await cluster.leader()).toBe(next)
})

it('a primary that is frozen and resumed under load loses nothing, and becomes a standby', async () => {
  const primary = await cluster.leader()
  const next = await loseUnderLoad({
    ...{ settings, url, primary, how: 'SIGSTOP' },
    takeOver: () => cluster.promoted(primary),
    async meanwhile() {
      primary.signal('SIGCONT')
      await cluster.complete({ quorum: true })
    },
  })
  expect(await cluster.leader()).toBe(next)
})

it('outdated asynchronous standbys sell nothing at a lost price, and charge no buyer twice', async () => {
  // Patroni promotes only a standby that lacks at most this number of bytes. A large number permits the outdated standbys.
  await cluster.change({ synchronous_mode: false, synchronous_mode_strict: false, maximum_lag_on_failover: 1 << 30 })
  await cluster.complete({ quorum: false })
  const primary = await cluster.leader()
  const standbys = cluster.members.filter((member) => member !== primary)
  await until('commits wait for nobody', async () => {
    const [row] = await primary.query<{ names: string }>(`select current_setting('synchronous_standby_names') as names`)
    return row?.names === ''
  })
  await sellAtLostPrice({
    ...{ settings, primary, standbys },
    async cutOff() {
      for (const standby of standbys) {
        // The standby's Patroni is stopped, because it would make the standby follow the primary again.
        standby.signalPatroni('SIGSTOP')
        await standby.query(`alter system set primary_conninfo = ''`)
        await standby.query('select pg_reload_conf()')
      }
    },
    async takeOver() {
      primary.signal('SIGKILL')
      for (const standby of standbys) standby.signalPatroni('SIGCONT')
      return cluster.promoted(primary)
    },
  })
})

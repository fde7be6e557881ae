import { resolve } from 'node:path'
import { readSettings, type Settings } from '../../../sandbox/settings.ts'
import { directoryUrl } from './certificate-authority.ts'
import { domainVariables } from './challenge-dns.ts'

/** Where the test stack stands: beside a developer's own, with state and ports of its own. */
const DEFAULT_PORT_OFFSET = '10000'
const DEFAULT_STATE_DIRECTORY = '.local/test'

const root = resolve(import.meta.dirname, '../../..')

/** Settings of the stack that tests run against; `LAUNA_TEST_PORT_OFFSET` and `LAUNA_TEST_STATE_DIR` move it. */
export function testSettings(extraEnvironment: Settings['extraEnvironment'] = {}): Settings {
  const environment = {
    LAUNA_PORT_OFFSET: process.env.LAUNA_TEST_PORT_OFFSET || DEFAULT_PORT_OFFSET,
    LAUNA_STATE_DIR: resolve(root, process.env.LAUNA_TEST_STATE_DIR || DEFAULT_STATE_DIRECTORY),
  }
  const settings = readSettings({ environment, root })
  const controlPlane = { ...domainVariables(settings), ...extraEnvironment['control-plane'] }
  const xds = { ACME_DIRECTORY_URL: directoryUrl(settings), ...extraEnvironment.xds }
  return { ...settings, extraEnvironment: { ...extraEnvironment, 'control-plane': controlPlane, xds } }
}

import { expect, it } from 'vitest'
import { type LockFile, lockedPackages } from './locked-packages.ts'

const lock: LockFile = {
  packages: {
    '': {},
    cli: { dependencies: { '@launa/sdk': '1.0.0', http: '1.0.0', colours: '^1.0.0' } },
    'cli/node_modules/http': { version: '1.0.0', dependencies: { bytes: '1' } },
    'node_modules/@launa/sdk': { link: true },
    'sdks/typescript': { version: '1.0.0' },
    'node_modules/http': { version: '2.0.0' },
    'node_modules/bytes': { version: '1.2.3', optionalDependencies: { fast: '1' } },
    'node_modules/fast': { version: '1.0.1' },
    'node_modules/colours': {
      version: '1.5.0',
      dependencies: { bytes: '2' },
      peerDependencies: { terminal: '1', typescript: '5' },
      peerDependenciesMeta: { typescript: { optional: true } },
    },
    'node_modules/colours/node_modules/bytes': { version: '2.0.0' },
    'node_modules/terminal': { version: '1.1.0' },
    'node_modules/unneeded': { version: '1.0.0' },
  },
}
const withCli = (dependencies: Record<string, string>): LockFile => ({
  packages: { ...lock.packages, cli: { dependencies } },
})

it('finds what a package needs where Node finds it, and nothing else', () => {
  const found = lockedPackages(lock, 'cli').map(({ place, path, version }) => [place, path, version])
  expect(found.sort()).toEqual([
    ['node_modules/bytes', 'node_modules/bytes', '1.2.3'],
    ['node_modules/colours', 'node_modules/colours', '1.5.0'],
    ['node_modules/colours/node_modules/bytes', 'node_modules/colours/node_modules/bytes', '2.0.0'],
    ['node_modules/fast', 'node_modules/fast', '1.0.1'],
    ['node_modules/http', 'cli/node_modules/http', '1.0.0'],
    ['node_modules/terminal', 'node_modules/terminal', '1.1.0'],
  ])
})

it('refuses two versions in one place, and what the lock file lacks', () => {
  const both = withCli({ http: '1.0.0', wrapper: '1.0.0' })
  const wrapper = { version: '1.0.0', dependencies: { http: '2' } }
  expect(() => lockedPackages({ packages: { ...both.packages, 'node_modules/wrapper': wrapper } }, 'cli')).toThrow(
    'cli needs cli/node_modules/http and node_modules/http in one place',
  )
  expect(() => lockedPackages(withCli({ absent: '1.0.0' }), 'cli')).toThrow('the lock file has no absent')
})

// Installs the npm packages, unless node_modules already matches package-lock.json. This is plain JavaScript without packages: it runs on
// the machine's own Node, before anything is installed.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 20) {
  console.error(`Node ${process.versions.node} is too old: install Node 20 or newer`)
  process.exit(1)
}

const packagesOf = (file) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).packages

// Whether npm must have installed this package here. npm leaves out an optional package for another `os` or `cpu`. An optional peer, or an
// optional package for one `libc`, may be missing on any machine.
function isForThisMachine({ optional, peer, libc, os = [process.platform], cpu = [process.arch] }) {
  if (optional && (peer || libc)) return false
  return os.includes(process.platform) && cpu.includes(process.arch)
}

function isInstalled() {
  try {
    const wanted = packagesOf('package-lock.json')
    const installed = packagesOf('node_modules/.package-lock.json')
    return Object.entries(wanted).every(([path, entry]) => {
      if (!path.includes('node_modules/') || entry.link || !isForThisMachine(entry)) return true
      if (!installed[path] && entry.optional && !entry.os && !entry.cpu) return true
      return installed[path]?.version === entry.version
    })
  } catch {
    return false
  }
}

// `npm ci` is not used: it refuses a lock file in which optional packages of other platforms are missing, because the registry did not
// serve them.
const INSTALL = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']

/** Installs the packages. Prints a line every ten seconds, because npm itself prints nothing while it works. */
function install() {
  console.log('installing npm packages')
  const begun = Date.now()
  const progress = setInterval(() => {
    console.log(`installing npm packages: ${Math.round((Date.now() - begun) / 1000)} s so far`)
  }, 10_000)
  const npm = spawn('npm', INSTALL, { stdio: 'inherit' })
  npm.once('error', () => {
    console.error('npm is missing: install Node 20 or newer with npm')
    process.exit(1)
  })
  npm.once('close', (code) => {
    clearInterval(progress)
    process.exitCode = code ?? 1
  })
}

if (!isInstalled()) install()

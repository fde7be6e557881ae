// Tells by its exit code whether node_modules holds what package-lock.json asks for, so that `make` runs `npm ci`
// only then. Plain JavaScript without packages: it runs on the machine's own Node, before anything is installed.
import { readFileSync } from 'node:fs'

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 20) {
  console.error(`Node ${process.versions.node} is too old: install Node 20 or newer`)
  process.exit(2)
}

const packagesOf = (file) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).packages

// Optional packages carry programs per platform; those of others are absent, as are peers that nobody asked for, and what only
// packages of other platforms need.
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

process.exit(isInstalled() ? 0 : 1)

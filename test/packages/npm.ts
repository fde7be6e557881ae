import { execFile } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { type LockedPackage, type LockFile, lockedPackages } from '../../release/locked-packages.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

const SDK = 'sdks/typescript'
/** The packages of programs. */
const PROGRAMS = ['cli', 'mcp'] as const

interface Manifest {
  name: string
  version: string
  dependencies: Record<string, string>
}

/**
 * Builds the npm packages of a workspace and writes their archives into `destination`, in published form. The archive of a program contains
 * all its dependencies, in the versions of the lock file (sdks/DECISIONS.md, "SDKs and buyers").
 */
export async function packNpmPackages(workspace: string, destination: string): Promise<void> {
  const staging = mkdtempSync(join(tmpdir(), 'launa-pack-'))
  try {
    const workspaces = [SDK, ...PROGRAMS].map((name) => `--workspace=${name}`)
    await run('npm', ['pack', '--silent', ...workspaces, `--pack-destination=${staging}`], { cwd: workspace })
    const archiveOf = (folder: string) => archiveName(readJson(join(workspace, folder, 'package.json')))
    const sdk = archiveOf(SDK)
    copyFileSync(join(staging, sdk), join(destination, sdk))
    for (const program of PROGRAMS) {
      const directory = join(staging, program, 'package')
      await unpack(join(staging, archiveOf(program)), directory)
      await unpack(join(staging, sdk), join(directory, 'node_modules/@launa/sdk'))
      addDependencies(directory, program)
      // tar, because `npm pack` takes ten times as long for an equal archive.
      await run('tar', ['-czf', join(destination, archiveOf(program)), '-C', join(staging, program), 'package'])
    }
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

function archiveName({ name, version }: Manifest): string {
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
}

async function unpack(archive: string, directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true })
  await run('tar', ['-xzf', archive, '-C', directory, '--strip-components=1'])
}

function addDependencies(directory: string, program: string): void {
  const lock = readJson<LockFile>(join(root, 'package-lock.json'))
  for (const locked of lockedPackages(lock, program)) copyPackage(locked, directory)
  const file = join(directory, 'package.json')
  const manifest = readJson<Manifest>(file)
  const bundled = { ...manifest, bundleDependencies: Object.keys(manifest.dependencies) }
  writeFileSync(file, `${JSON.stringify(bundled, null, 2)}\n`)
}

/**
 * Files that a program does not run: types, source maps, and the CommonJS half of viem and ox, because the programs are ES modules. They
 * are most of the bytes.
 */
const NOT_RUN = /\.([cm]?ts|map)$|^(_types|_cjs)$/

function copyPackage({ place, path, version }: LockedPackage, directory: string): void {
  const source = join(root, path)
  const installed = readJson<Manifest>(join(source, 'package.json')).version
  if (installed !== version) throw new Error(`${path} is ${installed}, and the lock file says ${version}`)
  const filter = (file: string) => basename(file) !== 'node_modules' && !NOT_RUN.test(file)
  cpSync(source, join(directory, place), { recursive: true, filter })
}

function readJson<Value = Manifest>(file: string): Value {
  return JSON.parse(readFileSync(file, 'utf8')) as Value
}

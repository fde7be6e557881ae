import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { arch } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ARCHITECTURES, type Architecture, readDebianLock } from './debian.ts'
import type { Image } from './processes.ts'

const run = promisify(execFile)
const LONGEST_OUTPUT = 1 << 28

/** The longest reason in an error, in characters. */
const LONGEST_REASON = 4_000

/** The name of the build image that is used when the registry with Node's own image cannot be reached. */
const LOCAL_BASE = 'localhost/launa-node'

/** The prefix of labels that registries and scanners read. */
export const LABEL = 'org.opencontainers.image.'

/** The configuration of an image: the parts that the checks read. */
export interface ImageConfig {
  User?: string
  Entrypoint?: readonly string[]
  Env?: readonly string[]
  Labels?: Readonly<Record<string, string>>
  Volumes?: Readonly<Record<string, object>>
  Healthcheck?: { Test?: readonly string[] }
}

export interface BuiltImage {
  config: ImageConfig
  architecture: string
  /** Folder with the image's files. It is writable, and only this check uses it. */
  root: string
}

export interface Build {
  /** Image with Node and npm for the build; unless set, the one that the Dockerfile names. */
  base?: string
  architecture: Architecture
  /** Labels by the last part of their names. */
  labels: Readonly<Record<string, string>>
}

/** Builds images with buildah, as root and without a daemon, and keeps all of its files in one folder. */
export function createBuilder(options: { root: string; directory: string }) {
  const { root, directory } = options
  const opened: string[] = []
  /** Ids of the built images, by image and architecture. */
  const built = new Map<string, string>()
  const buildah = async (...args: readonly string[]): Promise<string> => {
    const store = ['--root', join(directory, 'store'), '--runroot', join(directory, 'run')]
    const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' }
    const { stdout } = await run('buildah', [...store, ...args], { cwd: root, maxBuffer: LONGEST_OUTPUT, env }).catch(
      (error: { stderr?: string }) => {
        throw new Error(`buildah ${args[0]} failed:\n${error.stderr?.slice(-LONGEST_REASON)}`)
      },
    )
    return stdout.trim()
  }

  /** Makes an image like Node's own, from Debian and the Node that this repository installs. Returns its name and digest. */
  async function localBase(): Promise<string> {
    const name = `${LOCAL_BASE}:${process.versions.node}`
    if (!(await buildah('images', '--quiet', name).catch(() => ''))) await makeBase(name)
    return `${LOCAL_BASE}@${await buildah('inspect', '--type', 'image', '--format', '{{.FromImageDigest}}', name)}`
  }

  async function makeBase(name: string): Promise<void> {
    const base = join(directory, 'base')
    rmSync(base, { recursive: true, force: true })
    await run('debootstrap', ['--variant=minbase', readDebianLock().suite, base], { maxBuffer: LONGEST_OUTPUT })
    rmSync(join(base, 'var/cache/apt'), { recursive: true, force: true })
    copyNode(root, join(base, 'usr/local'))
    const certificates = process.env.NODE_EXTRA_CA_CERTS
    if (certificates) copyTo(certificates, join(base, certificates))
    const container = await buildah('from', 'scratch')
    await buildah('add', '--quiet', container, base, '/')
    if (certificates) await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, container)
    await buildah('commit', '--quiet', '--rm', container, name)
    rmSync(base, { recursive: true })
  }

  /** Builds a stage of the Dockerfile as an image, and mounts the files of the image in a folder. */
  async function build(image: Image, { base, architecture, labels }: Build): Promise<BuiltImage> {
    const secret = join(process.env.HOME ?? '/root', '.npmrc')
    const idFile = join(directory, `${image}-${architecture}-${process.pid}.id`)
    await buildah(
      ...['build', '--layers', '--format', 'docker', '--file', 'docker/Dockerfile', '--target', image],
      ...['--platform', `linux/${architecture}`, '--iidfile', idFile],
      ...(existsSync(secret) ? ['--secret', `id=npmrc,src=${secret}`] : []),
      ...(base ? ['--build-arg', `NODE_IMAGE=${base}`] : []),
      ...Object.entries(labels).flatMap(([name, value]) => ['--label', `${LABEL}${name}=${value}`]),
      '.',
    )
    // The image is named by its id, because another build on this machine may use the same name.
    const id = readFileSync(idFile, 'utf8').trim().replace('sha256:', '')
    rmSync(idFile)
    built.set(`${image} ${architecture}`, id)
    const container = await buildah('from', '--pull-never', id)
    opened.push(container)
    const inspected = JSON.parse(await buildah('inspect', '--type', 'image', id)) as {
      Docker: { config: ImageConfig; architecture: string }
    }
    const mounted = await buildah('mount', container)
    return { config: inspected.Docker.config, architecture: inspected.Docker.architecture, root: mounted }
  }

  /** Makes one manifest list of an image that `build` has built for all architectures. Returns the list's name, and its architectures. */
  async function list(image: Image, version: string): Promise<{ name: string; architectures: string[] }> {
    const name = `localhost/launa-${image}:${version}`
    await buildah('manifest', 'rm', name).catch(() => undefined)
    await buildah('manifest', 'create', name)
    for (const architecture of ARCHITECTURES)
      await buildah('manifest', 'add', name, `containers-storage:${built.get(`${image} ${architecture}`)}`)
    const { manifests } = JSON.parse(await buildah('manifest', 'inspect', name)) as {
      manifests: readonly { platform: { os: string; architecture: string } }[]
    }
    return { name, architectures: manifests.map(({ platform }) => platform.architecture) }
  }

  /** Writes a manifest list with all of its images into a folder, in skopeo's format `dir`. Returns the digest of the list. */
  async function write(name: string, folder: string): Promise<string> {
    const file = join(directory, 'digest')
    await buildah('manifest', 'push', '--quiet', '--all', '--digestfile', file, name, `dir:${folder}`)
    return readFileSync(file, 'utf8').trim()
  }

  /** Removes the containers that `build` has opened. */
  async function close(): Promise<void> {
    if (opened.length > 0) await buildah('rm', ...opened.splice(0))
  }

  return { localBase, build, list, write, close }
}

/** Copies Node, its headers and npm to their places in Node's own image. */
function copyNode(root: string, to: string): void {
  const node = join(root, 'node_modules', `node-linux-${arch()}`)
  copyTo(join(node, 'bin/node'), join(to, 'bin/node'))
  copyTo(join(node, 'include'), join(to, 'include'))
  copyTo(join(node, 'LICENSE'), join(to, 'LICENSE'))
  const npm = ['/usr/local/lib/node_modules/npm', '/usr/lib/node_modules/npm', '/usr/share/nodejs/npm'].find(existsSync)
  if (!npm) throw new Error('npm is missing')
  copyTo(npm, join(to, 'lib/node_modules/npm'))
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(to, 'bin/npm'))
}

function copyTo(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, dereference: true })
}

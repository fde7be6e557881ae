import { describe, expect, it } from 'vitest'
import { circlesOf } from './circles.ts'
import { importsOf, ownImportsOf, sourcesOf, textOf, valueImportsOf } from './imports.ts'

/**
 * The top-level folders that a top-level folder may import, besides itself. Services never import one another: they share the database
 * schema, NATS messages and gRPC. `room` in this file is a top-level folder.
 */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  proto: [],
  runtime: [],
  configuration: ['domain', 'runtime'],
  facilitators: ['runtime'],
  // The tables, functions and roles that the services share. Only tests in `schema` import `runtime`.
  schema: ['domain', 'runtime'],
  // Code with which authz and the operators' API screen payers and payees.
  screening: ['domain', 'runtime'],
  authz: ['domain', 'runtime', 'configuration', 'facilitators', 'proto', 'schema', 'screening'],
  // The audit checks the records of authz, so it shares no code with authz.
  audit: ['domain', 'runtime'],
  archive: ['domain', 'runtime', 'schema'],
  rotate: ['domain', 'runtime', 'schema'],
  // `reconcile` suspends sellers with code of the control plane, and reads chains and ledger with code of the audit.
  reconcile: ['domain', 'runtime', 'schema', 'audit', 'control-plane'],
  xds: ['domain', 'runtime', 'configuration', 'proto', 'envoy', 'schema'],
  'control-plane': ['domain', 'runtime', 'facilitators', 'schema', 'screening'],
  envoy: ['runtime'],
  // Renders documents as pages beside the built dashboard.
  help: ['domain'],
  sandbox: ['domain', 'runtime', 'envoy'],
  // What the images, the chart and the releases are built from, and the checks of it.
  docker: ['runtime', 'envoy', 'sandbox', 'release'],
  chart: ['sandbox'],
  release: ['sandbox', 'docker'],
  // Only the generator of the SDKs uses `domain`, and no package contains the generator.
  sdks: ['domain'],
  // authz serves the built page, which bundles files of the SDK.
  'payment-page': ['sdks'],
  // Code that the command line, the MCP server and the dashboard share. Each of the three bundles this code.
  programs: [],
  cli: ['programs'],
  // `launa-ops` calls the operators' API by HTTP. Only its command `reconcile` works directly on the database.
  'launa-ops': ['reconcile'],
  mcp: ['programs'],
  dashboard: ['programs'],
  examples: [],
  test: [
    ...['domain', 'runtime', 'configuration', 'facilitators', 'proto'],
    ...['schema', 'authz', 'audit', 'archive', 'rotate', 'reconcile', 'xds', 'control-plane', 'envoy'],
    ...['sandbox', 'sdks', 'programs', 'dashboard'],
    ...['docker', 'chart', 'release', 'screening', 'help'],
  ],
}

/**
 * The folders of authz that a folder may import, besides itself: only folders above it in this list. The modules directly in authz/ combine
 * the folders, and no folder imports these modules. Tests may import everything.
 */
const AUTHZ: Readonly<Record<string, readonly string[]>> = {
  json: [],
  metrics: [],
  page: [],
  'tool-calls': ['json'],
  chain: ['json'],
  schemes: ['json', 'chain'],
  facilitator: ['json', 'metrics', 'schemes'],
  ledger: ['json', 'metrics', 'chain', 'schemes', 'facilitator'],
  limits: ['ledger'],
  'payment-context': ['ledger'],
  offers: ['json', 'page', 'schemes', 'payment-context'],
  payment: ['metrics', 'schemes', 'facilitator', 'ledger', 'limits'],
  delivery: ['ledger', 'limits', 'offers'],
  channels: ['chain', 'schemes', 'facilitator', 'ledger'],
  reconciler: ['chain', 'schemes', 'ledger'],
  admission: ['metrics', 'schemes', 'facilitator', 'ledger', 'limits', 'offers', 'payment', 'channels'],
  envoy: [
    ...['metrics', 'page', 'tool-calls', 'schemes', 'ledger', 'limits', 'payment-context', 'offers', 'payment'],
    ...['delivery', 'admission'],
  ],
}

/** The folders of the control plane, under the same rule as those of authz. They may also import the modules in `CONTROL_PLANE_WORDS`. */
const CONTROL_PLANE: Readonly<Record<string, readonly string[]>> = {
  rooms: [],
  terms: [],
  database: ['rooms'],
  entities: ['database'],
  validation: ['database'],
  operation: ['validation'],
  'tenant-calls': ['rooms'],
  resources: ['rooms', 'terms', 'database', 'entities', 'validation'],
  mails: ['resources'],
  identity: ['database', 'entities', 'validation', 'operation', 'resources', 'mails'],
  http: ['rooms', 'database', 'entities', 'validation', 'operation', 'identity'],
  'second-factor': ['database', 'entities', 'operation', 'identity', 'http'],
  reads: ['database', 'resources', 'identity', 'http'],
  statistics: ['database'],
  'long-reads': ['rooms', 'database', 'resources', 'http', 'reads', 'statistics'],
  sandbox: ['database', 'entities'],
  webhooks: ['entities', 'validation', 'tenant-calls'],
  certificates: ['database', 'entities', 'validation', 'resources'],
  domains: ['database', 'entities', 'validation', 'tenant-calls', 'resources', 'certificates'],
  copies: ['database', 'entities', 'validation', 'resources'],
  'endpoint-changes': ['validation', 'resources'],
  'openapi-import': ['rooms', 'database', 'entities', 'validation', 'resources'],
  alarms: ['mails'],
  problems: ['database', 'entities', 'resources', 'mails'],
  dashboard: ['resources'],
  openapi: ['rooms', 'operation', 'http', 'webhooks', 'dashboard'],
  migrate: ['database'],
  distribute: [],
  operator: [...['rooms', 'database', 'validation', 'resources', 'identity', 'http', 'second-factor', 'dashboard']],
  routes: [
    ...['rooms', 'database', 'entities', 'validation', 'operation', 'tenant-calls', 'resources', 'identity', 'http'],
    ...['second-factor', 'reads', 'sandbox', 'webhooks', 'certificates', 'domains', 'copies', 'endpoint-changes'],
    ...['openapi-import'],
  ],
}

/** Modules that lie directly in `control-plane/`, and that its folders may import: settings, limits, and types of shared parts. */
const CONTROL_PLANE_WORDS = ['background', 'limits', 'services', 'settings']

/** The folders of the TypeScript buyer, under the same rule as those of authz. They may also import the modules in `BUYER_WORDS`. */
const BUYER: Readonly<Record<string, readonly string[]>> = {
  terms: [],
  keys: ['terms'],
  network: [],
  journal: ['terms'],
  answers: ['terms'],
  channels: ['terms', 'journal', 'answers'],
  effects: ['terms', 'journal', 'answers', 'channels'],
}

/** Modules at the top of the buyer that its folders may import. `effects` may also import `BUYER_MACHINE`. */
const BUYER_WORDS = ['errors', 'limits', 'outcome', 'policy', 'request']
const BUYER_MACHINE = ['attempt', 'sign']

/** The top-level folders that may import the published SDK by its name. Clients import no other code of the service. */
const SDK_USERS = ['sdks', 'programs', 'cli', 'mcp', 'dashboard', 'examples', 'test']

/** Packages that modules of `domain` may import: they parse texts and addresses, and do no I/O. */
const PURE_PACKAGES = ['zod', 'viem', 'ipaddr.js', 'tldts']

/**
 * Modules that call servers of tenants. Only the worker thread for such calls may load them, and they may load one another. So a tenant's
 * server cannot slow down the thread that answers requests.
 */
const TENANT_CALLERS = ['bounded-socket', 'guarded-connection', 'upstream-probe', 'send-webhook', 'domain-proof'].map(
  (name) => `control-plane/tenant-calls/${name}.ts`,
)
const TENANT_CALLS_WORKER = 'control-plane/tenant-calls/worker.ts'
/** Modules that call servers of the operator. */
const OPERATOR_CALLERS = [
  'control-plane/certificates/authority.ts',
  'control-plane/mails/mailer.ts',
  'control-plane/sandbox/chain.ts',
  'control-plane/sandbox/faucet.ts',
  'control-plane/terms/node-call.ts',
  'facilitators/follow-supported.ts',
]
const CALLS = /\b(?:callGuarded|createUpstreamProbe|createDomainProof|send)\b/
const NETWORK =
  /^import (?!type\b)(?!\{ (?:STATUS_CODES|isIP) \}).*from '(?:node:(?:net|dns\/promises|dns|tls|https?|http2|dgram)|undici|acme-client|nodemailer)'|^import .*\bhttp\b.* from 'viem'|\bfetch\(/m

function roomOf(file: string): string {
  return file.split('/')[0] ?? ''
}

const files = sourcesOf(`{${Object.keys(ARROWS).join(',')}}`)

/** Returns the folder of a file below its top-level folder; undefined for a file directly in the top-level folder. */
function folderOf(file: string): string | undefined {
  const [, folder, ...rest] = file.split('/')
  return rest.length > 0 ? folder : undefined
}

const shipped = files.filter((file) => !/\.test\.ts$|\/testing\//.test(file))

/**
 * Top-level folders in which each folder may import only listed folders. `words` are the modules that lie directly in the top-level folder,
 * and that each of its folders may import.
 */
const LISTED = [
  { room: 'authz', folders: AUTHZ, words: [] },
  { room: 'control-plane', folders: CONTROL_PLANE, words: CONTROL_PLANE_WORDS },
]

/** Returns where a file is. `home` is the top-level folder, or its `src` if it has one; `folder` is the folder in `home`. */
function partsOf(file: string): { home: string; folder: string | undefined } {
  const [room = '', ...path] = file.split('/')
  const home = path[0] === 'src' ? `${room}/src` : room
  const [folder, ...rest] = file.slice(home.length + 1).split('/')
  return { home, folder: rest.length > 0 ? folder : undefined }
}

/** For each folder in `home`: the other folders that it imports. */
function foldersOf(home: string): Map<string, string[]> {
  const graph = new Map<string, string[]>()
  for (const file of shipped.filter((each) => partsOf(each).home === home)) {
    const { folder } = partsOf(file)
    if (folder === undefined) continue
    const targets = ownImportsOf(file).map(partsOf)
    const others = targets.flatMap((target) => (target.home === home && target.folder ? [target.folder] : []))
    graph.set(folder, [...(graph.get(folder) ?? []), ...others])
  }
  return graph
}

describe('import arrows', () => {
  it('covers every room', () => {
    expect([...new Set(files.map(roomOf))].sort()).toEqual(Object.keys(ARROWS).sort())
  })

  it.each(files)('%s', (file) => {
    const room = roomOf(file)
    const wrong = ownImportsOf(file).filter(
      (target) => roomOf(target) !== room && !(ARROWS[room] ?? []).includes(roomOf(target)),
    )
    expect(wrong).toEqual([])
    const sdk = importsOf(file).filter((specifier) => specifier.startsWith('@launa/'))
    if (!SDK_USERS.includes(room)) expect(sdk).toEqual([])
  })

  it('no modules import one another in a circle', () => {
    expect(circlesOf(new Map(files.map((file) => [file, ownImportsOf(file)])))).toEqual([])
  })

  it('clients import only exported modules of the SDK', () => {
    const { exports } = JSON.parse(textOf('sdks/typescript/package.json')) as { exports: Record<string, unknown> }
    const exported = Object.keys(exports).map((path) => path.replace('.', '@launa/sdk'))
    const clients = files.filter((file) => ['programs', 'cli', 'mcp', 'dashboard', 'examples'].includes(roomOf(file)))
    const own = (file: string) => importsOf(file).filter((specifier) => specifier.startsWith('@launa/'))
    expect(new Set(clients.flatMap(own)).size).toBeGreaterThan(2)
    const others = clients.flatMap((file) => own(file).map((specifier) => ({ file, specifier })))
    expect(others.filter(({ specifier }) => !exported.includes(specifier))).toEqual([])
  })

  it('in the SDKs, only the generator imports the domain', () => {
    const own = files.filter((file) => roomOf(file) === 'sdks' && folderOf(file) !== 'surface')
    expect(own.filter((file) => ownImportsOf(file).some((target) => roomOf(target) !== 'sdks'))).toEqual([])
  })

  it.each(files.filter((file) => roomOf(file) === 'domain' && !file.endsWith('.test.ts')))('%s is pure', (file) => {
    const foreign = importsOf(file).filter((specifier) => !specifier.startsWith('.'))
    expect(foreign.filter((specifier) => !PURE_PACKAGES.includes(specifier))).toEqual([])
  })

  it('the control plane calls servers of tenants in one worker, and otherwise only the operator’s servers', () => {
    const own = files.filter((file) => /^(?:control-plane|facilitators)\//.test(file))
    const modules = own.filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    const known = [...TENANT_CALLERS, ...OPERATOR_CALLERS]
    expect(modules.filter((file) => NETWORK.test(textOf(file)) && !known.includes(file))).toEqual([])
    const callers = modules.filter((file) =>
      valueImportsOf(file).some(({ target, names }) => TENANT_CALLERS.includes(target) && CALLS.test(names)),
    )
    expect(callers.filter((file) => !TENANT_CALLERS.includes(file))).toEqual([TENANT_CALLS_WORKER])
  })

  it.each(LISTED)('covers every folder of $room, and each imports only those before it', ({ room, folders }) => {
    expect([...foldersOf(room).keys()].sort()).toEqual(Object.keys(folders).sort())
    const order = Object.keys(folders)
    const below = Object.entries(folders).filter(([folder, targets]) =>
      targets.some((target) => order.indexOf(target) >= order.indexOf(folder)),
    )
    expect(below).toEqual([])
  })

  it.each(
    LISTED.flatMap((listed) =>
      shipped.filter((file) => roomOf(file) === listed.room && folderOf(file)).map((file) => ({ file, ...listed })),
    ),
  )('$file imports only folders that the list allows', ({ file, room, folders, words }) => {
    const folder = folderOf(file) ?? ''
    const allowed = [folder, ...(folders[folder] ?? [])]
    const wrong = ownImportsOf(file)
      .filter((target) => roomOf(target) === room && !words.some((word) => target === `${room}/${word}.ts`))
      .filter((target) => !allowed.includes(folderOf(target) ?? ''))
    expect(wrong).toEqual([])
  })

  it.each([...new Set(shipped.map((file) => partsOf(file).home))].filter((home) => roomOf(home) !== 'test'))(
    'no folders of %s import one another in a circle',
    (home) => {
      expect(circlesOf(foldersOf(home))).toEqual([])
    },
  )

  it('covers every folder of the TypeScript buyer, and each imports only those before it', () => {
    const buyer = 'sdks/typescript/src/buyer/'
    const modules = files.filter((file) => file.startsWith(buyer) && !file.endsWith('.test.ts'))
    const partOf = (file: string) => file.slice(buyer.length).split('/')[0]?.replace(/\.ts$/, '') ?? ''
    const inFolder = modules.filter((file) => file.slice(buyer.length).includes('/'))
    expect([...new Set(inFolder.map(partOf))].sort()).toEqual(Object.keys(BUYER).sort())
    const order = Object.keys(BUYER)
    expect(
      order.filter((folder) => BUYER[folder]?.some((other) => order.indexOf(other) > order.indexOf(folder))),
    ).toEqual([])
    const words = (folder: string) => [...BUYER_WORDS, ...(folder === 'effects' ? BUYER_MACHINE : [])]
    const wrong = inFolder.flatMap((file) => {
      const folder = partOf(file)
      const allowed = [folder, ...(BUYER[folder] ?? []), ...words(folder)]
      const targets = ownImportsOf(file).filter((target) => target.startsWith(buyer))
      return targets.filter((target) => !allowed.includes(partOf(target))).map((target) => `${file} -> ${target}`)
    })
    expect(wrong).toEqual([])
  })
})

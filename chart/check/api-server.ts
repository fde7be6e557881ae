import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { becomesTrue } from '../../sandbox/probes.ts'
import type { Tools } from './tools.ts'

const PORTS = { etcd: 16_379, etcdPeers: 16_380, api: 16_443 } as const

export interface ApiAnswer {
  status: number
  body: { message?: string; [name: string]: unknown }
}

/** A Kubernetes API server without nodes and controllers. It checks and stores objects. */
export interface ApiServer {
  /** Arguments that lead helm to this server. */
  helmArguments: readonly string[]
  call(method: string, path: string, body?: object): Promise<ApiAnswer>
  close(): Promise<void>
}

/** Starts etcd and the API server with their files in a folder, on loopback. */
export async function startApiServer(tools: Tools, directory: string): Promise<ApiServer> {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  const token = randomBytes(16).toString('hex')
  const file = (name: string) => join(directory, name)
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(file('signing.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(file('public.pem'), publicKey.export({ type: 'spki', format: 'pem' }))
  writeFileSync(file('tokens.csv'), `${token},check,check,system:masters\n`)
  const etcdUrl = `http://127.0.0.1:${PORTS.etcd}`
  const peers = `http://127.0.0.1:${PORTS.etcdPeers}`
  const children: ChildProcess[] = []
  const start = (name: 'etcd' | 'kube-apiserver', args: readonly string[]) => {
    const log = openSync(file(`${name}.log`), 'w')
    children.push(spawn(tools[name], args, { stdio: ['ignore', log, log] }))
  }
  async function close(): Promise<void> {
    for (const child of children.reverse()) {
      if (child.exitCode !== null) continue
      child.kill('SIGKILL')
      await once(child, 'close')
    }
  }
  const call = (method: string, path: string, body?: object) => callApi({ token, method, path, body })
  try {
    start('etcd', [
      ...[`--data-dir=${file('etcd')}`, `--listen-client-urls=${etcdUrl}`, `--advertise-client-urls=${etcdUrl}`],
      ...[
        `--listen-peer-urls=${peers}`,
        `--initial-advertise-peer-urls=${peers}`,
        `--initial-cluster=default=${peers}`,
      ],
    ])
    start('kube-apiserver', [
      ...[`--etcd-servers=${etcdUrl}`, '--bind-address=127.0.0.1', `--secure-port=${PORTS.api}`],
      ...[`--cert-dir=${file('certificates')}`, `--token-auth-file=${file('tokens.csv')}`, '--authorization-mode=RBAC'],
      ...['--service-account-issuer=https://check', `--service-account-key-file=${file('public.pem')}`],
      ...[`--service-account-signing-key-file=${file('signing.pem')}`, '--service-cluster-ip-range=10.96.0.0/16'],
      // No controller makes service accounts for pods here.
      '--disable-admission-plugins=ServiceAccount',
    ])
    const ready = await becomesTrue(async () => {
      if (children.some(({ exitCode }) => exitCode !== null)) throw new Error('ended')
      return (await call('GET', '/readyz')).status === 200
    })
    if (!ready) throw new Error(`the API server does not start: see ${directory}/*.log`)
  } catch (error) {
    await close()
    throw error
  }
  const helmArguments = [
    ...[`--kube-apiserver=https://127.0.0.1:${PORTS.api}`, `--kube-token=${token}`],
    '--kube-insecure-skip-tls-verify',
  ]
  return { helmArguments, call, close }
}

/** Calls the API. The server makes its certificate at its start, so the certificate cannot be verified. */
async function callApi(options: {
  token: string
  method: string
  path: string
  body?: object | undefined
}): Promise<ApiAnswer> {
  const { token, method, path, body } = options
  const call = request({
    ...{ host: '127.0.0.1', port: PORTS.api, path, method, rejectUnauthorized: false },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  call.end(body && JSON.stringify(body))
  const [response] = await once(call, 'response')
  const answer = await text(response)
  return {
    status: response.statusCode,
    body: answer.startsWith('{') ? (JSON.parse(answer) as ApiAnswer['body']) : { message: answer },
  }
}

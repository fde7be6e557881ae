import { describe, expect, it } from 'vitest'
import { PORTS, readSettings, SettingsError } from './settings.ts'

const read = (environment: Record<string, string>) => readSettings({ environment, root: '/repository' })

describe('settings of the local stack', () => {
  it('has the addresses of the contract when nothing is set', () => {
    const { ports, stateDirectory, forkRpcUrl } = read({})
    expect(ports).toMatchObject({ rpc: 18545, chainManager: 8099, facilitator: 8089, gatewayHttp: 18000 })
    expect(stateDirectory).toBe('/repository/.local')
    expect(forkRpcUrl).toBeUndefined()
  })

  it('moves every port by the offset, so that two stacks share none', () => {
    const first = new Set(Object.values(read({}).ports))
    const second = Object.values(read({ LAUNA_PORT_OFFSET: '10000' }).ports)
    expect(second).toHaveLength(Object.keys(PORTS).length)
    expect(second.filter((port) => first.has(port))).toEqual([])
  })

  it('takes a port of its own as it is, whatever the offset', () => {
    const { ports } = read({ LAUNA_PORT_OFFSET: '10000', LAUNA_RPC_PORT: '7000' })
    expect(ports.rpc).toBe(7000)
    expect(ports.nats).toBe(24222)
  })

  it('takes an absolute state directory and reads an empty variable as absent', () => {
    expect(read({ LAUNA_STATE_DIR: '/tmp/x', FORK_RPC_URL: '' })).toMatchObject({
      stateDirectory: '/tmp/x',
      forkRpcUrl: undefined,
    })
  })

  it.each([
    [{ LAUNA_RPC_PORT: 'abc' }, /LAUNA_RPC_PORT: must be a port number/],
    [{ LAUNA_RPC_PORT: '70000' }, /LAUNA_RPC_PORT/],
    [{ LAUNA_RPC_PORT: '1.5' }, /LAUNA_RPC_PORT: must be a port number/],
    [{ LAUNA_LISTEN_HOST: '192.0.2.1' }, /LAUNA_LISTEN_HOST: must be 127\.0\.0\.1 or 0\.0\.0\.0/],
    [{ LAUNA_PORT_OFFSET: '-1' }, /LAUNA_PORT_OFFSET/],
    [{ FORK_RPC_URL: 'not a url' }, /FORK_RPC_URL: must be an http/],
    [{ LAUNA_RPC_PORT: '18080' }, /LAUNA_RPC_PORT and LAUNA_PRODUCTION_PORT are both 18080/],
  ])('refuses %j and names the variable', (environment, message) => {
    expect(() => read(environment)).toThrow(SettingsError)
    expect(() => read(environment)).toThrow(message)
  })
})

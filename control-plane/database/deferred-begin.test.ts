import { EventEmitter } from 'node:events'
import { Duplex } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { DeferredBeginClient } from './deferred-begin.ts'

describe('a connection that defers the beginning', () => {
  it('keeps the configuration that it was given', () => {
    const client = new DeferredBeginClient({ user: 'a', password: 'b', pipeline: true, host: '127.0.0.1', port: 1 })
    expect(client).toMatchObject({ user: 'a', password: 'b', pipeline: true })
    expect(client).toBeInstanceOf(EventEmitter)
  })

  it('is not made without the pipeline: the statements would be sent one by one', () => {
    expect(() => new DeferredBeginClient({ user: 'a' })).toThrow('needs `pipeline: true`')
  })

  it('answers a transaction in which nothing was done without a word to the server', async () => {
    const written: unknown[] = []
    const stream = new Duplex({ read: () => undefined, write: (chunk, _, done) => done(void written.push(chunk)) })
    const client = new DeferredBeginClient({ pipeline: true, stream: () => stream } as object)
    await client.query('begin')
    await client.query('select set_config($1, $2, true)', ['launa.account', 'a'])
    await client.query('commit')
    await client.query('begin')
    await client.query('rollback')
    expect(written).toEqual([])
  })

  it('ends a connection over which it cannot roll back, and calls that rolled back', async () => {
    const stream = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() })
    const client = new DeferredBeginClient({ pipeline: true, stream: () => stream, query_timeout: 10 } as object)
    client.on('error', () => undefined)
    stream.on('error', () => undefined)
    await expect(client.query('select 1')).rejects.toThrow()
    await expect(client.query('rollback')).resolves.toMatchObject({ rows: [] })
    expect(stream.destroyed).toBe(true)
  })
})

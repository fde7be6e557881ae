import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openShop, RECEIPT } from '../pay/pay-testing.ts'
import { fakeTerminal, ownFolder, runAt } from '../testing.ts'

const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function place() {
  const LAUNA_CONFIG_DIR = ownFolder()
  const file = (name: string, text: string, mode = 0o600) => {
    const path = join(LAUNA_CONFIG_DIR, name)
    writeFileSync(path, text)
    chmodSync(path, mode)
    return path
  }
  const at = (answers: string[], args: string[], variables: Record<string, string> = {}) =>
    runAt(fakeTerminal({ answers }), args, { LAUNA_CONFIG_DIR, ...variables })
  return { LAUNA_CONFIG_DIR, file, at, keystore: join(LAUNA_CONFIG_DIR, 'keystore.json') }
}

describe('launa wallet', () => {
  it('makes a keystore with a typed passphrase, and pays with it', async () => {
    const { at, keystore } = place()
    const made = await at(['sesame', 'sesame'], ['wallet', 'create', '--json'])
    const { address, file } = JSON.parse(made.out)
    expect([made.code, file, statSync(file).mode & 0o777]).toEqual([0, keystore, 0o600])
    const variables = { LAUNA_KEYSTORE_FILE: file }
    const shown = await at(['sesame'], ['wallet', 'address'], variables)
    expect([shown.out, shown.err]).toEqual([`${address}\n`, `Passphrase of ${file}: `])
    expect(await at(['wrong'], ['wallet', 'address'], variables)).toMatchObject({
      ...{ code: 2, err: expect.stringContaining('the passphrase is not the one of the keystore') },
    })
    await using shop = await openShop((response) => response.writeHead(200, RECEIPT).end('sun'))
    const paid = await at(['sesame'], ['pay', 'url', shop.url, '--max-amount', '1', '--yes'], variables)
    expect([paid.code, paid.out]).toEqual([0, 'sun'])
  })

  it('reads a key and a passphrase from files without a terminal, and overwrites no keystore', async () => {
    const { at, file, keystore } = place()
    const LAUNA_KEYSTORE_PASSPHRASE_FILE = file('passphrase', 'sesame\n')
    const create = ['wallet', 'create', '--key-file', file('key', KEY)]
    expect((await at([], create)).err).toContain('LAUNA_KEYSTORE_PASSPHRASE_FILE')
    const made = await at([], create, { LAUNA_KEYSTORE_PASSPHRASE_FILE })
    expect(made.out).toBe(`${ADDRESS}\nTo pay with it: export LAUNA_KEYSTORE_FILE=${keystore}\n`)
    const before = readFileSync(keystore, 'utf8')
    expect(before).not.toContain(KEY.slice(2))
    const again = await at([], create, { LAUNA_KEYSTORE_PASSPHRASE_FILE })
    expect([again.code, again.err, readFileSync(keystore, 'utf8')]).toEqual([
      ...[2, expect.stringContaining('is there already'), before],
    ])
    const variables = { LAUNA_KEYSTORE_FILE: keystore, LAUNA_KEYSTORE_PASSPHRASE_FILE }
    expect((await at([], ['wallet', 'address'], variables)).out).toBe(`${ADDRESS}\n`)
    chmodSync(LAUNA_KEYSTORE_PASSPHRASE_FILE, 0o644)
    expect((await at([], ['wallet', 'address'], variables)).err).toContain('may be read by others')
  })

  it('asks for the passphrase twice', async () => {
    const { at } = place()
    expect(await at(['sesame', 'same'], ['wallet', 'create'])).toMatchObject({
      ...{ code: 2, err: expect.stringContaining('the two passphrases differ') },
    })
    expect((await at(['', ''], ['wallet', 'create'])).err).toContain('must not be empty')
  })
})

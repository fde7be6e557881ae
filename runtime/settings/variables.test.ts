import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { parseEnvironment, portVariable, secretVariable } from '../environment-variables.ts'

const schema = z.object({ PORT: portVariable, SECRET: secretVariable.meta({ secret: true }) })
const HEX = 'ab'.repeat(32)
const BYTES = Buffer.alloc(32, 0xab)
const directory = mkdtempSync(join(tmpdir(), 'settings-'))

function fileOf(name: string, content: string): string {
  const file = join(directory, name)
  writeFileSync(file, content)
  return file
}

it.each([
  ['', HEX],
  ['line end', `${HEX}\n`],
  ['line ends of Windows', `${HEX}\r\n`],
])('a secret comes from a file, %s', (name, content) => {
  const settings = parseEnvironment(schema, { PORT: '1', SECRET_FILE: fileOf(`good${name}`, content), SECRET: '' })
  expect(settings).toEqual({ PORT: 1, SECRET: BYTES })
})

it.each([
  ['twice', { SECRET: HEX, SECRET_FILE: fileOf('twice', HEX) }, 'SECRET: is set twice: as SECRET and as SECRET_FILE'],
  [
    'in no file',
    { SECRET_FILE: join(directory, 'hunter2') },
    /SECRET: the file of SECRET_FILE cannot be read \(ENOENT\)/,
  ],
  ['in a folder', { SECRET_FILE: directory }, /SECRET_FILE cannot be read \(EISDIR\)/],
  ['in an empty file', { SECRET_FILE: fileOf('empty', '\n') }, /SECRET: the file of SECRET_FILE is empty/],
  ['in a file with something else', { SECRET_FILE: fileOf('other', 'hunter2') }, /SECRET: must be 32 bytes in hex/],
])('a secret %s is refused without being shown', (_, variables, message) => {
  const parse = () => parseEnvironment(schema, { PORT: '1', ...variables })
  expect(parse).toThrow(message)
  for (const shown of ['hunter2', HEX]) expect(parse).not.toThrow(shown)
})

it('no other setting comes from a file', () => {
  expect(() => parseEnvironment(schema, { PORT_FILE: fileOf('port', '1'), SECRET: HEX })).toThrow('PORT: is required')
})

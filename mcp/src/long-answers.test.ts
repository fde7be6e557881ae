import { mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { longAnswersIn } from './long-answers.ts'

const TWO_DAYS_AGO = Date.now() / 1000 - 2 * 86_400

it('an answer is saved beside files that are not its own, and only old answers are deleted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'launa-answers-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  symlinkSync(join(folder, 'nowhere'), join(folder, 'a-link'))
  const own = crypto.randomUUID()
  symlinkSync(join(folder, 'nowhere'), join(folder, own))
  const old = crypto.randomUUID()
  for (const name of ['notes.txt', old]) {
    writeFileSync(join(folder, name), 'text')
    utimesSync(join(folder, name), TWO_DAYS_AGO, TWO_DAYS_AGO)
  }
  const answers = longAnswersIn(folder)
  const places = await Promise.all([answers.open(), answers.open()])
  for (const place of places) {
    await place.write(new TextEncoder().encode('sun'))
    await place.close()
  }
  const saved = places.map(({ name }) => name.slice(folder.length + 1))
  expect(readdirSync(folder).sort()).toEqual(['a-link', 'notes.txt', own, ...saved].sort())
})

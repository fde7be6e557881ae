import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { rewrite } from './rewrite.ts'

/**
 * Runs modules without imports one after another, each with the functions of the modules before it. Returns the calls that returned from
 * another file.
 */
async function jumpsOf(sources: readonly string[], run: string): Promise<[from: number, to: number][]> {
  const jumps: [number, number][] = []
  let last = 0
  const context = {
    $leaves(file: number) {
      last = file
    },
    $returns: <Value>(file: number, value: Value) => {
      if (last !== 0 && last !== file) jumps.push([last, file])
      last = 0
      return value
    },
  }
  for (const [index, source] of [...sources, run].entries())
    await runInNewContext(rewrite(source, { path: `${index + 1}.ts`, file: index + 1 }), context)
  return jumps
}

it('counts a call that returns from another file, and none within a file', async () => {
  const other = 'function far(x: number) { return near(x) } function near(x: number): number { return x + 1 }'
  expect(await jumpsOf([other], 'far(1); const own = () => 2; own()')).toEqual([[1, 2]])
})

it('counts an async function as ended at its promise, and counts constructors and methods as functions', async () => {
  const other =
    'class Far { async go() { await null; return 1 } get x() { return 2 } } var far = new Far(); var Far2 = Far'
  expect(await jumpsOf([other], 'async function main() { return (await far.go()) + new Far2().x } main()')).toEqual([
    [1, 2],
  ])
})

it('leaves optional chains, spread arguments and results of functions unchanged', async () => {
  const text = `function make(...parts: number[]) { return { sum: () => parts.reduce((a, b) => a + b, 0) } }
    var nothing: { sum(): number } | undefined
    if (make(...[1, 2, 3])?.sum().toString() !== '6' || nothing?.sum().toFixed() !== undefined) throw new Error('changed')`
  expect(await jumpsOf([], text)).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { arrangement, MOST_ARRANGEMENTS, parsePathPattern } from './path-pattern.ts'
import { pathTree } from './path-tree.ts'

const treeOf = (patterns: readonly string[], options = {}) =>
  pathTree(
    patterns.map((text) => ({ pattern: parsePathPattern(text), value: text })),
    options,
  )

/** Returns the number of steps that a complete search for a path takes. */
function stepsFor(patterns: readonly string[], path: string): number {
  const tree = treeOf(patterns)
  let steps = 1
  while (!tree.walk(path, () => false, steps)) steps += 1
  return steps
}

describe('a search in a tree of patterns', () => {
  it('takes a bounded number of steps for an arrangement, however many patterns have it', () => {
    const verbs = Array.from({ length: 900 }, (_, index) => `/v1/{id}:verb${100 + index}`)
    expect(new Set(verbs.map(arrangement)).size).toBe(1)
    expect(stepsFor(verbs, '/v1/a:verb555')).toBe(stepsFor(verbs.slice(0, 1), '/v1/a:verb100'))
  })

  it('takes steps for each arrangement at each depth at most', () => {
    const depth = 31
    const patterns = Array.from({ length: MOST_ARRANGEMENTS }, (_, bits) => {
      const segments = Array.from({ length: depth }, (_, index) => ((bits >> index) & 1 ? `{n${index}}a` : 'aa'))
      return `/${[...segments, '{x}'].join('/')}/x`
    })
    expect(new Set(patterns.map(arrangement)).size).toBe(MOST_ARRANGEMENTS)
    const steps = stepsFor(patterns, `/${'aa/'.repeat(depth + 1)}y`)
    expect(steps).toBeLessThan(2 * MOST_ARRANGEMENTS * (depth + 3))
    const visited: string[] = []
    treeOf(patterns).walk(`/${'aa/'.repeat(depth + 1)}x`, (text) => visited.push(text) < 0)
    expect(visited.length).toBe(MOST_ARRANGEMENTS)
  })

  it('says that it was given up', () => {
    const found: string[] = []
    const visit = (text: string) => found.push(text) < 0
    expect(treeOf(['/a/{x}', '/a/*']).walk('/a/b', visit, 2)).toBe(false)
    expect(found).toEqual([])
    expect(treeOf(['/a/{x}', '/a/*']).walk('/a/b', visit, 100)).toBe(true)
    expect(found).toEqual(['/a/{x}', '/a/*'])
  })

  it('takes nothing for a name beside text if it is told to, and never for a whole segment', () => {
    const found = (path: string, allowsEmpty: boolean) => {
      const visited: string[] = []
      treeOf(['/{id}.json', '/a-{x}-{y}', '/b/{id}/c'], { allowsEmpty }).walk(path, (text) => visited.push(text) < 0)
      return visited
    }
    expect(['/.json', '/a--', '/a-b-', '/b//c'].map((path) => found(path, true))).toEqual([
      ...[['/{id}.json'], ['/a-{x}-{y}'], ['/a-{x}-{y}'], []],
    ])
    expect(['/.json', '/a--', '/a-b-', '/b//c'].flatMap((path) => found(path, false))).toEqual([])
  })
})

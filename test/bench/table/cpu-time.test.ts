import { describe, expect, it } from 'vitest'
import {
  cpuTimesOf,
  haveSameChildren,
  machineUsed,
  type ProcessTimes,
  parseProcessTimes,
  timeOf,
  treesOf,
} from './cpu-time.ts'

const process = (pid: number, parent: number, own = 0, ended = 0): ProcessTimes => ({ pid, parent, own, ended })

describe('CPU time', () => {
  it('reads user and system time of a process and of its ended children', () => {
    const stat = '42 (a ) b) S 7 42 42 0 -1 4194304 10 20 0 0 13 4 100 50 20 0 1 0 987 1 2'
    expect(parseProcessTimes(stat)).toEqual({ pid: 42, parent: 7, own: 170, ended: 1500 })
  })

  it('adds up a process, its descendants and its ended children, and no other process', () => {
    const all = [process(1, 0, 5), process(2, 1, 10, 300), process(4, 3, 7), process(3, 2, 20), process(5, 1, 1000)]
    expect(timeOf(treesOf(all, [2]))).toBe(10 + 300 + 20 + 7)
  })

  it('counts a process once if its parent is also in the list', () => {
    const all = [process(2, 1, 10), process(3, 2, 20)]
    expect(timeOf(treesOf(all, [2, 3]))).toBe(30)
  })

  it('keeps the time of a backend that ends between two readings', () => {
    const before = [process(2, 1, 10, 100), process(3, 2, 40)]
    const after = [process(2, 1, 12, 155)]
    expect(timeOf(after) - timeOf(before)).toBe(2 + 15)
  })

  it('detects that a child has begun or ended between two readings', () => {
    const one = [process(2, 1, 10, 100), process(3, 2, 40)]
    expect(haveSameChildren(one, [process(2, 1, 11, 100), process(3, 2, 50)])).toBe(true)
    expect(haveSameChildren(one, [process(2, 1, 10, 100)])).toBe(false)
    expect(haveSameChildren(one, [process(2, 1, 10, 110), process(3, 2, 40)])).toBe(false)
    expect(haveSameChildren(one, [...one, process(4, 2)])).toBe(false)
  })

  it('reads again while children end: a reading with a child that is neither running nor ended does not count', () => {
    const ended = [process(2, 1, 10, 140)]
    const readings = [[process(2, 1, 10, 100), process(3, 2, 40)], [process(2, 1, 10, 100)], ended, ended]
    const read = () => readings.shift() ?? []
    expect(cpuTimesOf({ postgres: [2], none: [] }, read)).toEqual({ postgres: 150, none: 0 })
  })

  it('counts time that the host of the machine took as used', () => {
    expect(machineUsed({ busy: 100, stolen: 10 }, { busy: 300, stolen: 40 })).toBe(230)
  })
})

import { expect, it } from 'vitest'
import { reloadOnce } from './reload-once.ts'

function page() {
  const kept = new Map<string, string>()
  let reloads = 0
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  const fails = (build: string) => reloadOnce({ build, storage, reload: () => void reloads++ })
  return { fails, storage, reloads: () => reloads }
}

it('reloads a page once for each version whose files are gone', () => {
  const { fails, reloads } = page()
  fails('index-a.js')
  expect(reloads()).toBe(1)
  fails('index-a.js')
  expect(reloads()).toBe(1)
  fails('index-b.js')
  expect(reloads()).toBe(2)
})

it('does not reload where it could not remember it', () => {
  const setItem = () => {
    throw new Error('denied')
  }
  let reloads = 0
  reloadOnce({ build: 'a', storage: { getItem: () => null, setItem }, reload: () => void reloads++ })
  expect(reloads).toBe(0)
})

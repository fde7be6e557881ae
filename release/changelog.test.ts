import { expect, it } from 'vitest'
import { announced, notesOf, released } from './changelog.ts'

const CHANGELOG = '# Changelog\n\n## Unreleased (1.1.0)\n\nNew.\n\n- One.\n\n## 1.0.0 (2026-01-01)\n\nFirst.\n'

it('has the notes of each version, released or not', () => {
  expect(notesOf(CHANGELOG, '1.1.0')).toBe('New.\n\n- One.')
  expect(notesOf(CHANGELOG, '1.0.0')).toBe('First.')
  expect(notesOf(CHANGELOG, '1.0')).toBeUndefined()
})

it('gives the heading of a release to one version', () => {
  const after = released(CHANGELOG, '1.1.0', '2026-02-03')
  expect(after).toContain('## 1.1.0 (2026-02-03)\n\nNew.')
  expect(notesOf(after, '1.1.0')).toBe('New.\n\n- One.')
  expect(released(after, '1.0.0', '2026-02-03')).toBe(after)
})

it('announces the version of the notes that have none', () => {
  const unnamed = CHANGELOG.replace(' (1.1.0)', '')
  expect(notesOf(unnamed, '1.1.0')).toBeUndefined()
  expect(announced(unnamed, '1.1.0')).toBe(CHANGELOG)
  expect(notesOf(announced(CHANGELOG, '1.2.0'), '1.2.0')).toBe('New.\n\n- One.')
})

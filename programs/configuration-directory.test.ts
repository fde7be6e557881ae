import { expect, it } from 'vitest'
import { configurationDirectory } from './configuration-directory.ts'

it.each([
  [{}, '/home/me/.config/launa'],
  [{ LAUNA_CONFIG_DIR: '', XDG_CONFIG_HOME: '' }, '/home/me/.config/launa'],
  [{ XDG_CONFIG_HOME: '/xdg' }, '/xdg/launa'],
  [{ LAUNA_CONFIG_DIR: '/own', XDG_CONFIG_HOME: '/xdg' }, '/own'],
])('with %j, the configuration is in %s', (variables, directory) => {
  expect(configurationDirectory(variables, '/home/me')).toBe(directory)
})

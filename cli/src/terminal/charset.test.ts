import { expect, it } from 'vitest'
import { inAscii, showsUnicode } from './charset.ts'

it.each([
  [{}, true],
  [{ LANG: 'de_CH.UTF-8' }, true],
  [{ LANG: 'en_US.utf8' }, true],
  [{ LC_ALL: '', LANG: 'C.UTF-8' }, true],
  [{ LANG: 'de_CH.ISO-8859-1' }, false],
  [{ LANG: 'C' }, false],
  [{ LANG: 'en_US.UTF-8', LC_ALL: 'POSIX' }, false],
  [{ LANG: 'C', LC_CTYPE: 'en_US.UTF-8' }, true],
])('a terminal with %j shows Unicode: %j', (variables, shows) => {
  expect(showsUnicode(variables)).toBe(shows)
})

it('other terminals get ASCII', () => {
  expect(inAscii('Grüße, 支… 🌞\n')).toBe('Gr\\u{fc}\\u{df}e, \\u{652f}~ \\u{1f31e}\n')
})

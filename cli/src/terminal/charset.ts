/** Characters outside of ASCII, which an old terminal does not have. */
const OTHER = /\P{ASCII}/gu

/**
 * Returns whether the terminal shows UTF-8, by the locale (POSIX: `LC_ALL` before `LC_CTYPE` before `LANG`). Without a
 * locale, as in containers, it probably does.
 */
export function showsUnicode({ LC_ALL, LC_CTYPE, LANG }: Readonly<Record<string, string | undefined>>): boolean {
  const locale = LC_ALL || LC_CTYPE || LANG
  return !locale || /utf-?8/i.test(locale)
}

/** The text in ASCII. An ellipsis becomes `~`, which is as wide. Any other character becomes its number. */
export function inAscii(text: string): string {
  return text.replace(OTHER, (character) =>
    character === '…' ? '~' : `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}

/** The most files that may have failed by chance. */
const MOST_FILES = 3

/** Returns the reason why `make test-again` does not run these failed files, or undefined if it runs them. */
export function whyNotAgain(files: readonly string[]): string | undefined {
  if (files.length === 0) return 'The last run of the tests left no failure to look at again.'
  if (files.length > MOST_FILES)
    return `${files.length} files failed: they do not run again, because that is no chance.`
  return undefined
}

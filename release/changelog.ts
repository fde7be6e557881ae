/**
 * The notes of a version in CHANGELOG.md: the text below its heading, whether the version is released or not. Undefined without such a
 * heading.
 */
export function notesOf(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^(?=## )/m)
  const section = sections.find((each) => headingsOf(version).some((heading) => each.startsWith(heading)))
  return section?.replace(/^.*\n+/, '').trimEnd()
}

/** The changelog, with the heading of the version changed to that of a release. */
export function released(changelog: string, version: string, day: string): string {
  return changelog.replace(`## Unreleased (${version})`, `## ${version} (${day})`)
}

/** The changelog, with a version set for the unreleased notes. */
export function announced(changelog: string, version: string): string {
  return changelog.replace(/^## Unreleased( \([^)]*\))?$/m, `## Unreleased (${version})`)
}

function headingsOf(version: string): string[] {
  return [`## Unreleased (${version})`, `## ${version} (`]
}

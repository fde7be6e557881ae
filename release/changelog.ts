/** The notes of a version in CHANGELOG.md: the text below its heading, whether it is released or not. Undefined without such a heading. */
export function notesOf(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^(?=## )/m)
  const section = sections.find((each) => headingsOf(version).some((heading) => each.startsWith(heading)))
  return section?.replace(/^.*\n+/, '').trimEnd()
}

/** The changelog with the version's heading as that of a release. */
export function released(changelog: string, version: string, day: string): string {
  return changelog.replace(`## Unreleased (${version})`, `## ${version} (${day})`)
}

/** The changelog with a version for the notes that have none yet, or another one that is not released. */
export function announced(changelog: string, version: string): string {
  return changelog.replace(/^## Unreleased( \([^)]*\))?$/m, `## Unreleased (${version})`)
}

function headingsOf(version: string): string[] {
  return [`## Unreleased (${version})`, `## ${version} (`]
}

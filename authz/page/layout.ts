import { DISCOVERY_PATHS } from '../../domain/paths/discovery-paths.ts'

/** A whole page around `main`. All three arguments are HTML already. */
export function layout({ title, head = '', main }: { title: string; head?: string; main: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="${DISCOVERY_PATHS.favicon}">
<link rel="stylesheet" href="${DISCOVERY_PATHS.pageStyle}">
${head}</head>
<body>
<main>
${main}
</main>
</body>
</html>
`
}

/** `pathKey` of `domain/path-pattern.ts`: patterns that match the same paths have the same, whatever their names. */
export const PATH_KEY = `regexp_replace(path_pattern, '\\{[^/{}]*\\}', '{}', 'g')`

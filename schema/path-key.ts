/**
 * The SQL form of `pathKey` in `domain/paths/path-pattern.ts`. Patterns that match the same paths have the same key, whatever their
 * parameters are called.
 */
export const PATH_KEY = `regexp_replace(path_pattern, '\\{[^/{}]*\\}', '{}', 'g')`

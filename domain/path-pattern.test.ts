import { describe, expect, it } from 'vitest'
import {
  arrangement,
  compareSpecificity,
  openapiTemplate,
  parsePathPattern,
  pathKey,
  pathParameters,
  pathPatternProblem,
  patternOfTemplate,
  routeTemplate,
} from './path-pattern.ts'

describe('path patterns', () => {
  it.each([
    ...['/', '/*', '/v1/weather', '/v1/*', '/v1/w*', '/a:b/@c'],
    ...['/pets/{id}', '/pets/{id}/toys/{toy-id}', '/pets/{id}/*', '/pets/{id}/t*', '/{_a.b}', '/pets/{id}/'],
  ])('takes %s', (pattern) => {
    expect(pathPatternProblem(pattern)).toBeUndefined()
  })

  it.each([
    ['v1', 'not_a_path'],
    ['', 'not_a_path'],
    ['/a b', 'not_a_path'],
    ['/a?b=1', 'not_a_path'],
    ['/a#b', 'not_a_path'],
    ['/*/a', 'not_a_path'],
    ['/a/**', 'not_a_path'],
    ['/a%2fb', 'not_a_path'],
    ['/a\\b', 'not_a_path'],
    ['/a;b', 'not_a_path'],
    ['//a', 'not_normalised'],
    ['/a/../b', 'not_normalised'],
    ['/./a', 'not_normalised'],
    [`/${'a'.repeat(1024)}`, 'too_long'],
    ['/pets/{a}-{b}', 'part_of_a_segment'],
    ['/pets/x{a}', 'part_of_a_segment'],
    ['/pets/{', 'part_of_a_segment'],
    ['/pets/}{', 'part_of_a_segment'],
    ['/pets/{{a}}', 'part_of_a_segment'],
    ['/pets/{a/b}', 'part_of_a_segment'],
    ['/pets/{id}*', 'part_of_a_segment'],
    ['/pets/{}', 'bad_name'],
    ['/pets/{1st}', 'bad_name'],
    ['/pets/{a:b}', 'bad_name'],
    [`/pets/{${'a'.repeat(65)}}`, 'bad_name'],
    ['/{id}/pets/{id}', 'repeated_name'],
    ['/{a-b}/pets/{a_b}', 'repeated_name'],
    [`/${Array.from({ length: 17 }, (_, index) => `{n${index}}`).join('/')}`, 'too_many_names'],
    [`/{id}${'/a'.repeat(32)}`, 'too_many_names'],
  ])('refuses %s', (pattern, problem) => {
    expect(pathPatternProblem(pattern)).toBe(problem)
  })

  it('are read as segments and what stands before the star', () => {
    expect(parsePathPattern('/pets/{id}/t*')).toEqual({
      segments: [
        { kind: 'exact', text: 'pets' },
        { kind: 'named', name: 'id' },
      ],
      rest: 't',
    })
    expect(parsePathPattern('/')).toEqual({ segments: [{ kind: 'exact', text: '' }], rest: undefined })
  })

  it('are ordered by what they are from the left: exact, named, star; long prefixes before short ones', () => {
    const sorted = [
      '/v1/a',
      '/v1/b/c',
      '/v1/{x}',
      '/v1/{x}/c',
      '/v1/{x}/*',
      '/v1/a*',
      '/v1/*',
      '/{x}/a',
      '/{x}/{y}',
      '/*',
    ]
    expect(sorted.toReversed().sort(compareSpecificity)).toEqual(sorted)
    expect(compareSpecificity('/pets/{id}', '/pets/{name}')).toBe(0)
  })

  it('are the same for the same paths, and tell where their names are', () => {
    expect(pathKey('/pets/{id}/toys/{toy}/*')).toBe('/pets/{}/toys/{}/*')
    expect(arrangement('/pets/{id}/toys/{toy}/parts')).toBe('/./{}/./{}')
    expect(arrangement('/v2/{id}/x/{y}')).toBe(arrangement('/pets/{id}/toys/{toy}/*'))
    expect(arrangement('/pets/*')).toBeUndefined()
  })

  it('are written as route templates and in OpenAPI, without a star', () => {
    expect(routeTemplate('/v1/*')).toBe('/v1/:path')
    expect(routeTemplate('/v1/w*')).toBe('/v1/w:path')
    expect(routeTemplate('/v1/@x')).toBe('/v1/@x')
    expect(routeTemplate('/v1/@x/{pet-id}/{path}/*')).toBe('/v1/%40x/:pet_id/:path/:path_')
    expect(openapiTemplate('/v1')).toBe('/v1')
    expect(openapiTemplate('/pets/{pet-id}/*')).toBe('/pets/{pet-id}/{path}')
    expect(pathParameters('/pets/{pet-id}/*')).toEqual([
      { name: 'pet-id', templateName: 'pet_id', isRest: false },
      { name: 'path', templateName: 'path', isRest: true },
    ])
  })
})

it.each([
  ['/pets', '/pets'],
  ['/pets/{id}', '/pets/{id}'],
  ['/pets/{pet id}/{1}', '/pets/{pet_id}/{_1}'],
  ['/report-{year}.csv', '/report-{year}.csv'],
])('the template %s is served by %s', (template, pattern) => {
  expect(patternOfTemplate(template)).toBe(pattern)
})

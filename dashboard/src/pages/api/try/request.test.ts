import { describe, expect, it } from 'vitest'
import { bodyProblem, pathProblem, requestInit, takesBody } from './request.ts'

describe('a request to try out', () => {
  it('stays on the API’s host, whatever is typed', () => {
    for (const path of ['/', '/a?b=c', '//example.com/', '/@example.com']) {
      expect(pathProblem(path)).toBeUndefined()
      expect(new URL(`http://shop.localhost:18000${path}`).host).toBe('shop.localhost:18000')
    }
    for (const path of ['', 'a', '@example.com', '.example.com', ':1/', '/a b', '/a#b', '/\\example.com'])
      expect(pathProblem(path)).toMatch(/^must/)
  })

  it('sends JSON, and nothing where there is nothing to send', () => {
    expect(takesBody('GET')).toBe(false)
    expect(bodyProblem('')).toBeUndefined()
    expect(bodyProblem('{"a":1}')).toBeUndefined()
    expect(bodyProblem('{a:1}')).toBe('must be JSON')
    expect(requestInit({ method: 'GET', url: '', body: undefined })).toEqual({ method: 'GET' })
    expect(requestInit({ method: 'POST', url: '', body: '{}' })).toEqual({
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
  })
})

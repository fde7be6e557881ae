import { expect, it } from 'vitest'
import { suggestedHostnames } from './suggest.ts'

const suggest = (upstreamBaseUrl: string) =>
  suggestedHostnames({ upstreamBaseUrl, slug: 'weather', platformHosts: ['launa.dev'] })

it('suggests names below the domain of the upstream', () => {
  const names = ['weather.example.com', 'pay.example.com', 'x402.example.com', 'paid-api.example.com']
  expect(suggest('https://api.example.com/v1')).toEqual(names)
  expect(suggest('https://pay.example.com.')).toEqual(names.filter((name) => name !== 'pay.example.com'))
})

it.each(['http://127.0.0.1:8080', 'http://[::1]/', 'http://localhost', 'https://x.vercel.app', 'https://a.launa.dev'])(
  'suggests nothing for %s',
  (upstream) => {
    expect(suggest(upstream)).toEqual([])
  },
)

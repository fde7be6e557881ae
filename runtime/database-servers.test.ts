import { expect, it } from 'vitest'
import { serversOf } from './database-servers.ts'

it.each([
  ['postgres://u:p@a/db', ['postgres://u:p@a/db']],
  ['postgres://u:p@a/db?options=-c%20a%3Db,c', ['postgres://u:p@a/db?options=-c%20a%3Db,c']],
  [
    'postgresql://u:p%40@a:1,b:2,[::1]:3/db',
    ['postgresql://u:p%40@a:1/db', 'postgresql://u:p%40@b:2/db', 'postgresql://u:p%40@[::1]:3/db'],
  ],
  ['postgres://a,b/db?target_session_attrs=read-write', ['postgres://a/db', 'postgres://b/db']],
  [
    'postgres://a,b/db?sslmode=verify-full&target_session_attrs=primary&application_name=x',
    [
      'postgres://a/db?sslmode=verify-full&application_name=x',
      'postgres://b/db?sslmode=verify-full&application_name=x',
    ],
  ],
])('%s has the servers %j', (url, servers) => {
  expect(serversOf(url)).toEqual(servers)
})

import type { Endpoint } from '@launa/sdk'
import { Select, TextField } from '@radix-ui/themes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLauna } from '../../../api/api-provider.tsx'
import { rowsOf } from '../../../api/rows-of.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { useSettled } from '../../../ui/fields/use-settled.ts'
import { listedEndpointsQuery, SERVED } from '../endpoints-query.ts'

/** A field to choose one of the endpoints of an API that buyers can call. A long list has a field for a search. */
export function useServedEndpoints(apiId: string) {
  const { client } = useLauna()
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim())
  const query = { ...SERVED, ...(settled && { search: settled }) }
  const list = useInfiniteQuery(listedEndpointsQuery(client, apiId, query))
  // A list may still contain an endpoint that was just switched off.
  const endpoints = rowsOf(list.data?.pages)?.filter(({ enabled }) => enabled)
  return { ...list, endpoints, search, setSearch, isSearched: list.hasNextPage || search !== '' }
}

/** A field to choose one of many endpoints. If a search does not find the chosen endpoint, the first endpoint that it finds is chosen. */
export function EndpointPicker(props: {
  label: string
  endpoint: Endpoint
  endpoints: readonly Endpoint[]
  onEndpoint: (endpoint: Endpoint) => void
  search: string
  onSearch: ((text: string) => void) | undefined
}) {
  const { label, endpoint, endpoints, search, onSearch, onEndpoint } = props
  const shown = endpoints.some(({ id }) => id === endpoint.id) ? endpoints : [endpoint, ...endpoints]
  const choose = (id: string) => {
    const chosen = shown.find((one) => one.id === id)
    if (chosen) onEndpoint(chosen)
  }
  const [first] = endpoints
  useEffect(() => {
    if (search !== '' && first && shown !== endpoints) onEndpoint(first)
  })
  return (
    <>
      {onSearch && (
        <Field
          label="Find an endpoint"
          hint={first ? `The list below has the newest ${SERVED.limit} that match.` : 'No endpoint matches.'}
        >
          {(control) => (
            <TextField.Root
              {...control}
              value={search}
              maxLength={200}
              placeholder="Path or text"
              className="wide-select"
              onChange={({ target }) => onSearch(target.value)}
            />
          )}
        </Field>
      )}
      <Field label={label}>
        {(control) => (
          <Select.Root value={endpoint.id} onValueChange={choose}>
            <Select.Trigger {...control} className="wide-select" />
            <Select.Content>
              {shown.map(({ id, method, path_pattern }) => (
                <Select.Item key={id} value={id}>
                  {method} {path_pattern}
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
        )}
      </Field>
    </>
  )
}

import { Button, Flex, Text, TextField } from '@radix-ui/themes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLauna } from '../../../api/api-provider.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { useAction } from '../../../ui/states/use-action.ts'
import { fieldError } from '../../../ui/text/error-text.ts'
import { domainsQuery } from './domains-query.ts'

/** A form for a host name of the API, with suggestions. */
export function AddDomain({ apiId }: { apiId: string }) {
  const { client } = useLauna()
  const queries = useQueryClient()
  const [hostname, setHostname] = useState('')
  const suggestions = useQuery({
    queryKey: ['apis', apiId, 'domain-suggestions'],
    queryFn: ({ signal }) => client.apis.domains.suggest(apiId, { signal }),
  })
  const add = useAction({
    mutationFn: () => client.apis.domains.create(apiId, { hostname: hostname.trim() }),
    async onSuccess() {
      setHostname('')
      await queries.invalidateQueries({ queryKey: domainsQuery(client, apiId).queryKey })
      void suggestions.refetch()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate()
  }
  const wrong = fieldError(add.error, 'hostname')
  return (
    <form onSubmit={submit}>
      <Flex direction="column" gap="3">
        <Flex gap="3" wrap="wrap" align="start">
          <div className="domain-name">
            <Field label="Your host name" hint="A name in a zone of yours, such as api.example.com." error={wrong}>
              {(control) => (
                <TextField.Root
                  {...control}
                  value={hostname}
                  onChange={({ target }) => setHostname(target.value)}
                  placeholder="api.example.com"
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  required
                />
              )}
            </Field>
          </div>
          <Button type="submit" loading={add.isPending} mt={{ initial: '0', sm: '5' }}>
            Add domain
          </Button>
        </Flex>
        {suggestions.data && suggestions.data.items.length > 0 && (
          <Flex gap="2" align="center" wrap="wrap">
            <Text size="2" color="gray">
              Suggestions:
            </Text>
            {suggestions.data.items.map(({ hostname: suggested }) => (
              <Button
                key={suggested}
                type="button"
                size="1"
                variant="soft"
                color="gray"
                onClick={() => setHostname(suggested)}
              >
                {suggested}
              </Button>
            ))}
          </Flex>
        )}
        {add.error && !wrong ? <ErrorState error={add.error} /> : null}
      </Flex>
    </form>
  )
}

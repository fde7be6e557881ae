import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** The filter of a list, as the page's URL holds it. Empty fields filter nothing, and the URL leaves them out. */
export type AddressFilter = Readonly<Record<string, string>>

/**
 * Returns the parameters of the page's URL, and a function that replaces them. The page shows the new parameters
 * before the next event. Otherwise a field with the text of a parameter would lose fast keystrokes.
 */
export function useParameters() {
  const [parameters, setParameters] = useSearchParams()
  const replace = (next: AddressFilter) => setParameters(parametersOf(next), { replace: true, flushSync: true })
  return [parameters, replace] as const
}

/** Returns the filter in the page's URL. `read` accepts any text, and must be the same function in each call. */
export function useAddressFilter<Filter extends AddressFilter>(read: (parameters: URLSearchParams) => Filter) {
  const [parameters, replace] = useParameters()
  const filter = useMemo(() => read(parameters), [parameters, read])
  const change = (changes: Partial<Filter>) => replace({ ...filter, ...changes })
  const clear = () => replace({})
  return { filter, change, clear, isNarrowed: isNarrowed(filter) }
}

/** Reads fields that may have any text. */
export function readTexts<Name extends string>(...names: readonly Name[]) {
  return (parameters: URLSearchParams) =>
    Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])) as Record<Name, string>
}

/** Whether a filter leaves anything out. */
export function isNarrowed(filter: AddressFilter): boolean {
  return Object.values(filter).some((text) => text !== '')
}

function parametersOf(filter: AddressFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, text]) => text !== ''))
}

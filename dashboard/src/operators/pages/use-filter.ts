import { useSearchParams } from 'react-router'

/** The filter of a list, which stands in the page's address. A field that is not set is empty. */
export function useFilter<Name extends string>(names: readonly Name[]) {
  const [parameters, setParameters] = useSearchParams()
  const filter = Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])) as Record<Name, string>
  const change = (changes: Partial<Record<Name, string>>) => {
    const next = { ...filter, ...changes }
    setParameters(Object.fromEntries(names.flatMap((name) => (next[name] ? [[name, next[name]]] : []))), {
      replace: true,
    })
  }
  const clear = () => setParameters({}, { replace: true })
  return { filter, change, clear, isNarrowed: names.some((name) => filter[name] !== '') }
}

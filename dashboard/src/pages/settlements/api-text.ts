import { shortened } from '../../ui/text/shortened.ts'

/** The API of a settlement as text: its present name, or its id if it was deleted. */
export function apiText({ api_id, api_name }: { api_id: string; api_name: string | null }): string {
  return api_name ?? `deleted, ${shortened(api_id)}`
}

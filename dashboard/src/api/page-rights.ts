import type { LaunaContext } from './api-provider.tsx'

type Rights = Pick<LaunaContext, 'isOwner' | 'may' | 'builds'>

const forBuilders = ({ builds }: Rights) => builds

/**
 * The rights that pages need, by the beginning of their paths. The first entry that matches a path counts. Pages without an entry are for
 * every role.
 */
const NEEDS: readonly (readonly [path: RegExp, isMet: (rights: Rights) => boolean])[] = [
  [/^\/$/, ({ may }) => may('stats:read')],
  [/^\/apis\/new$/, forBuilders],
  [/^\/apis\/[^/]+\/(import|domains|checklist)$/, forBuilders],
  [/^\/apis(\/|$)/, ({ may }) => may('apis:read')],
  [/^\/webhooks(\/|$)/, ({ may }) => may('webhooks:read')],
  [/^\/keys$/, forBuilders],
  [/^\/sandbox-wallet$/, forBuilders],
  [/^\/audit-log$/, ({ may }) => may('audit:read')],
  [/^\/members$/, ({ isOwner }) => isOwner],
]

/** Whether the role of the person includes the page at a path. */
export function mayOpen(path: string, rights: Rights): boolean {
  return NEEDS.find(([start]) => start.test(path))?.[1](rights) ?? true
}

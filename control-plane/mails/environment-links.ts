import type { Environment } from '../../domain/environment.ts'
import type { MailContent, MailLink, MailPart } from './mail-content.ts'

/** The names of the environments in addresses of the dashboard (`dashboard/src/environment/environment-address.ts`). */
const NAMES: Readonly<Record<Environment, string>> = { production: 'production', development: 'sandbox' }

/**
 * A mail about things of these environments. If they are all in one environment, the links of the mail open it.
 * Otherwise a browser would show the environment that the reader chose last, which may not have these things.
 */
export function linkedTo(environments: readonly (Environment | null)[], content: MailContent): MailContent {
  const [environment, ...others] = new Set(environments.filter((each) => each !== null))
  if (environment === undefined || others.length > 0) return content
  const linkOf = (link: MailLink): MailLink => ({ ...link, path: `${link.path}?env=${NAMES[environment]}` })
  const partOf = (part: MailPart): MailPart => (part.kind === 'link' ? { ...part, link: linkOf(part.link) } : part)
  const { button, parts, afterwards } = content
  return {
    ...content,
    parts: parts.map(partOf),
    ...(button && { button: linkOf(button) }),
    ...(afterwards && { afterwards: afterwards.map(partOf) }),
  }
}

import type { Environment } from '../../domain/environment.ts'
import type { MailContent, MailLink, MailPart } from './mail-content.ts'

/** The names of the environments in URLs of the dashboard (`dashboard/src/environment/environment-address.ts`). */
const NAMES: Readonly<Record<Environment, string>> = { production: 'production', development: 'sandbox' }

/**
 * Adds the environment to the links of a mail if all that the mail reports is in one environment. Without it, the
 * dashboard would open in the environment that the reader chose last.
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

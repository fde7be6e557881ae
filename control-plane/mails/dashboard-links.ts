import type { Environment } from '../../domain/environment.ts'
import type { MailContent, MailLink, MailPart } from './mail-content.ts'

/** The names of the environments in URLs of the dashboard (`dashboard/src/environment/environment-address.ts`). */
const NAMES: Readonly<Record<Environment, string>> = { production: 'production', development: 'sandbox' }

/** What a mail is about: an account by its id, and the environment of each thing that the mail reports. */
interface Subject {
  account: string
  environments: readonly (Environment | null)[]
}

/**
 * Adds the account to the links of a mail, and the environment if all that the mail reports is in one. Without them, the dashboard would
 * open the account and environment that the reader chose last.
 */
export function linkedTo({ account, environments }: Subject, content: MailContent): MailContent {
  const [environment, ...others] = new Set(environments.filter((each) => each !== null))
  const query = new URLSearchParams({
    ...(environment !== undefined && others.length === 0 && { env: NAMES[environment] }),
    account,
  })
  const linkOf = (link: MailLink): MailLink => ({ ...link, path: `${link.path}?${query}` })
  const partOf = (part: MailPart): MailPart => (part.kind === 'link' ? { ...part, link: linkOf(part.link) } : part)
  const { button, parts, afterwards } = content
  return {
    ...content,
    parts: parts.map(partOf),
    ...(button && { button: linkOf(button) }),
    ...(afterwards && { afterwards: afterwards.map(partOf) }),
  }
}

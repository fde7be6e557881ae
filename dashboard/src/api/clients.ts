import { type Environment, Launa } from '@launa/sdk'

/** The control plane that has served this page. */
const baseUrl = () => window.location.origin

/** A client without a session: for sign-up, login and the links in mails. */
export function anonymousClient(): Launa {
  return new Launa({ baseUrl: baseUrl(), anonymous: true })
}

/** The client of a seller. It calls `onRefused` when the service refuses the token of any request. */
export function sellerClient(options: {
  token: string
  environment: Environment | undefined
  onRefused: () => void
}): Launa {
  const { token, environment, onRefused } = options
  return new Launa({
    baseUrl: baseUrl(),
    token,
    environment,
    async fetch(input, init) {
      const answer = await fetch(input, init)
      if (answer.status === 401) onRefused()
      return answer
    },
  })
}

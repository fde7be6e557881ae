import type { Part } from '../part.ts'
import { loadSecrets } from '../secrets.ts'
import type { Settings } from '../settings.ts'
import { anvilPart, chainManagerPart, facilitatorPart } from './chain.ts'
import { envoyPart } from './envoy.ts'
import { mailPart, upstreamPart } from './helpers.ts'
import { natsPart } from './nats.ts'
import { postgresPart } from './postgres.ts'
import { authzPart, controlPlanePart, xdsPart } from './services.ts'

/** The whole local stack. Each part comes after the parts that it needs. */
export function allParts(settings: Settings): Part[] {
  const secrets = loadSecrets(settings.stateDirectory)
  return [
    postgresPart(settings, secrets),
    natsPart(settings),
    anvilPart(settings),
    chainManagerPart(settings),
    facilitatorPart(settings),
    mailPart(settings),
    upstreamPart(settings),
    controlPlanePart(settings, secrets),
    authzPart(settings, secrets),
    xdsPart(settings, secrets),
    envoyPart(settings),
  ]
}

/** The images of `Dockerfile`: one for a production gateway, and one for the additional programs of the development chain. */
export const IMAGES = ['services', 'sandbox'] as const
export type Image = (typeof IMAGES)[number]

export interface Program {
  file: string
  image: Image
}

/** The programs that a container can run, by the name in the container's first argument. */
export const PROGRAMS: Readonly<Record<string, Program>> = {
  'control-plane': { file: 'control-plane/main.ts', image: 'services' },
  authz: { file: 'authz/main.ts', image: 'services' },
  xds: { file: 'xds/main.ts', image: 'services' },
  'envoy-bootstrap': { file: 'envoy/render.ts', image: 'services' },
  'envoy-files': { file: 'docker/envoy-files.ts', image: 'services' },
  drain: { file: 'envoy/drain-main.ts', image: 'services' },
  migrate: { file: 'control-plane/migrate/main.ts', image: 'services' },
  'invite-operator': { file: 'control-plane/operator/bootstrap.ts', image: 'services' },
  audit: { file: 'audit/main.ts', image: 'services' },
  archive: { file: 'archive/main.ts', image: 'services' },
  reconcile: { file: 'reconcile/main.ts', image: 'services' },
  rotate: { file: 'rotate/main.ts', image: 'services' },
  distribute: { file: 'control-plane/distribute/main.ts', image: 'services' },
  health: { file: 'docker/health.ts', image: 'services' },
  prepare: { file: 'docker/prepare.ts', image: 'sandbox' },
  'prepare-services': { file: 'docker/prepare-services.ts', image: 'sandbox' },
  part: { file: 'docker/part.ts', image: 'sandbox' },
  'hold-network': { file: 'docker/hold-network.ts', image: 'sandbox' },
}

/** The programs that `part` starts in separate processes. */
export const SANDBOX_PARTS = [
  'sandbox/chain-manager/main.ts',
  'sandbox/facilitator/main.ts',
  'sandbox/mail/main.ts',
  'sandbox/upstream/main.ts',
] as const

/** Every file with which a process of the image starts, as paths from the root. */
export function beginningsOf(image: Image): string[] {
  const own = Object.values(PROGRAMS).filter((program) => program.image === image)
  return ['docker/entry.ts', ...own.map(({ file }) => file), ...(image === 'sandbox' ? SANDBOX_PARTS : [])]
}

/** npm packages that an image needs in addition to imported ones. The image `sandbox` starts the chain as a program. */
export const STARTED: Readonly<Record<Image, readonly string[]>> = { services: [], sandbox: ['@foundry-rs/anvil'] }

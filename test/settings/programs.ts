import { archiveProgram } from '../../archive/settings.ts'
import { auditProgram } from '../../audit/settings.ts'
import { authzProgram } from '../../authz/settings.ts'
import { migrateProgram } from '../../control-plane/migrate/settings.ts'
import { controlPlaneProgram } from '../../control-plane/settings.ts'
import { drainProgram, envoyProgram } from '../../envoy/settings.ts'
import { rotateProgram } from '../../rotate/settings.ts'
import { xdsProgram } from '../../xds/settings.ts'

/** All programs with settings, with their main files. */
export const PROGRAMS = [
  { program: migrateProgram, main: 'control-plane/migrate/main.ts' },
  { program: controlPlaneProgram, main: 'control-plane/main.ts' },
  { program: authzProgram, main: 'authz/main.ts' },
  { program: xdsProgram, main: 'xds/main.ts' },
  { program: envoyProgram, main: 'envoy/render.ts' },
  { program: drainProgram, main: 'envoy/drain-main.ts' },
  { program: auditProgram, main: 'audit/main.ts' },
  { program: archiveProgram, main: 'archive/main.ts' },
  { program: rotateProgram, main: 'rotate/main.ts' },
] as const

import { join } from 'node:path'
import { buildDashboard } from '../sandbox/dashboard.ts'

/** Runs while the image is built: what its control plane serves. */
const root = join(import.meta.dirname, '..')
await buildDashboard(root, join(root, 'dashboard', 'dist'))

import { join } from 'node:path'
import { buildDashboard } from '../sandbox/dashboard.ts'

/** Builds the dashboard for the image's control plane, while the image is built. */
const root = join(import.meta.dirname, '..')
await buildDashboard(root, join(root, 'dashboard', 'dist'))

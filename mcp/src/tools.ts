import type { Tool } from './tool.ts'
import { abandonPayment } from './tools/abandon.ts'
import { apiTools } from './tools/apis.ts'
import { auditLog } from './tools/audit-log.ts'
import { discoveryTools } from './tools/discovery.ts'
import { domainTools } from './tools/domains.ts'
import { endpointChangeTools } from './tools/endpoint-changes.ts'
import { endpointTools } from './tools/endpoints.ts'
import { inspectUrl } from './tools/inspect.ts'
import { importOpenapi } from './tools/openapi.ts'
import { payUrl } from './tools/pay.ts'
import { platformTools } from './tools/platform.ts'
import { problems, requests } from './tools/problems.ts'
import { settlementTools } from './tools/settlements.ts'

/** Every tool. None reaches the Sandbox wallet: its routes need a person's JWT. */
export const TOOLS: readonly Tool[] = [
  ...apiTools,
  ...endpointTools,
  ...endpointChangeTools,
  importOpenapi,
  ...discoveryTools,
  ...domainTools,
  ...platformTools,
  ...settlementTools,
  requests,
  problems,
  auditLog,
  inspectUrl,
  payUrl,
  abandonPayment,
]

import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { nameComponents } from './components.ts'
import { describeShapes } from './descriptions.ts'
import { completeDocument, type OpenapiDocument } from './document.ts'
import { describeWebhooks } from './webhooks.ts'

/** The pages load from this server only, even if a later version of them wants more. */
const CONTENT_SECURITY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Adds the following routes to the description and shows it at `/docs`. */
export async function publishDescription(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Launa control plane',
        version,
        description: 'Put a price in front of any HTTP API, paid per request with x402.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: {
        securitySchemes: {
          jwt: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      'openapiObject' in document
        ? describeShapes(describeWebhooks(nameComponents(completeDocument(document.openapiObject as OpenapiDocument))))
        : document.swaggerObject,
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    transformStaticCSP: () => CONTENT_SECURITY,
    uiConfig: { validatorUrl: null, deepLinking: true },
  })
}

import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import '../operation/operation.ts'
import { nameComponents } from './components.ts'
import { describeShapes } from './descriptions.ts'
import { completeDocument, type OpenapiDocument } from './document.ts'
import { serveReference } from './reference.ts'
import { describeWebhooks } from './webhooks.ts'

/** Adds the routes that are registered later to the description, and shows the description at `/docs`. */
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
        ? describeShapes(
            describeWebhooks(
              nameComponents(completeDocument(document.openapiObject as OpenapiDocument, app.operations)),
            ),
          )
        : document.swaggerObject,
  })
  await serveReference(app)
}

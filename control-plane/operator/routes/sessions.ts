import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { SUSPENSION_KINDS } from '../../../domain/configuration/suspension.ts'
import { OPERATOR_ROLES } from '../../../schema/operators.ts'
import { newPassword, password } from '../../identity/account-record.ts'
import { code, errorAnswers, noContent } from '../../validation/shapes.ts'
import { operatorOf } from '../authentication.ts'
import { beginEnrolment, enrol } from '../enrolment.ts'
import { permissionsOf } from '../operator.ts'
import type { RouteServices } from '../services.ts'
import { operatorName } from '../shapes.ts'

const invitation = z.string().min(1).max(200)

const me = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(OPERATOR_ROLES),
  may: z.object({
    suspend: z.array(z.enum(SUSPENSION_KINDS)).describe('The kinds of targets that the operator may suspend'),
    assign_plans: z.boolean(),
    decide: z.boolean().describe('Whether the operator may decide about payments with an unknown outcome'),
  }),
})

/** Routes by which operators set their password and second factor, log in and log out. */
export function sessionRoutes(services: RouteServices): FastifyPluginAsyncZod {
  const { sessions } = services
  return async (app) => {
    app.post('/enrolment/begin', {
      config: { access: 'anybody' },
      schema: {
        body: z.strictObject({ token: invitation }),
        response: {
          200: z.object({ secret: z.string(), otpauth_uri: z.string(), sealed: z.string() }),
          ...errorAnswers,
        },
      },
      handler: (request) => beginEnrolment(services, request.body.token),
    })

    app.post('/enrolment', {
      config: { access: 'anybody' },
      schema: {
        body: z.strictObject({ token: invitation, sealed: z.string().max(400), password: newPassword, code }),
        response: { 204: noContent, ...errorAnswers },
      },
      handler: async (request, reply) => {
        await enrol(services, { ...request.body, address: request.ip })
        return reply.code(204).send(null)
      },
    })

    app.post('/sessions', {
      config: { access: 'anybody' },
      schema: {
        body: z.strictObject({ name: operatorName, password, code }),
        response: { 200: z.object({ token: z.string() }), ...errorAnswers },
      },
      handler: async (request) => ({ token: await sessions.begin({ ...request.body, address: request.ip }) }),
    })

    app.delete('/sessions/current', {
      config: { access: 'viewer' },
      schema: { response: { 204: noContent, ...errorAnswers } },
      handler: async (request, reply) => {
        await sessions.end(operatorOf(request))
        return reply.code(204).send(null)
      },
    })

    app.get('/me', {
      config: { access: 'viewer' },
      schema: { response: { 200: me, ...errorAnswers } },
      handler: async (request) => {
        const { id, name, role } = operatorOf(request)
        return { id, name, role, may: permissionsOf(role) }
      },
    })
  }
}

// The description of this API for the systems of a shop that call it.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const apiDescription = {
  view: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'settings.server',
    /** A document in OpenAPI 3.1. */
    returns: z.record(z.string(), z.unknown()),
  }),
} as const

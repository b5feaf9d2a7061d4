// The description of the API, which is the same for as long as the server runs.
import type { apiDescription } from '#api/api-description.ts'
import { API_VERSION } from '#api/endpoint.ts'
import { ENDPOINTS } from '#api/endpoints.ts'
import { openApiDocument } from '#api/openapi.ts'
import type { Handlers } from './platform/handler.ts'

let document: Record<string, unknown> | undefined

export const apiDescriptionHandlers: Handlers<typeof apiDescription> = {
  view: async () => (document ??= openApiDocument(ENDPOINTS, API_VERSION)),
}

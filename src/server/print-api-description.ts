// Prints the description of the API (`npm run openapi`).
import { API_VERSION } from '#api/endpoint.ts'
import { ENDPOINTS } from '#api/endpoints.ts'
import { openApiDocument } from '#api/openapi.ts'

process.stdout.write(`${JSON.stringify(openApiDocument(ENDPOINTS, API_VERSION), null, 2)}\n`)

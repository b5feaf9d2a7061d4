import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { API_VERSION } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'
import { openApiDocument } from './openapi.ts'

type Operation = {
  operationId: string
  security: unknown[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, unknown> }
}
const document = openApiDocument(ENDPOINTS, API_VERSION) as {
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const operationOf = (name: string) =>
  operations.find(({ operation }) => operation.operationId === name)?.operation

describe('the description of the API', () => {
  it('is a valid document of OpenAPI', async () => {
    const result = await new Validator().validate(structuredClone(document))
    expect(result).toMatchObject({ valid: true })
  })

  it('has every endpoint once', () => {
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(
      [...ENDPOINTS.keys()].sort(),
    )
  })

  it('names the parts of each path, all of them required', () => {
    for (const { path, operation } of operations) {
      const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part)
      const named = operation.parameters.filter(({ in: place, required }) => place === 'path' && required)
      expect(named.map(({ name }) => name).sort(), path).toEqual(parts.sort())
    }
  })

  it('asks for a session, for the token and the key of a write, and names bytes by their type', () => {
    expect(operationOf('applications.create')).toMatchObject({
      security: [{ session: [] }],
      parameters: [
        { name: 'x-xsrf-token', in: 'header', required: true },
        { name: 'XSRF-TOKEN', in: 'cookie', required: true },
        { name: 'idempotency-key', in: 'header', required: true },
      ],
    })
    expect(operationOf('applications.facets')?.parameters).toEqual([])
    expect(operationOf('session.publicSettings')?.security).toEqual([])
    expect(Object.keys(operationOf('applications.putPhoto')?.requestBody?.content ?? {})).toEqual([
      'image/jpeg',
    ])
  })
})

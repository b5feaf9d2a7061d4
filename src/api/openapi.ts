// The description of the API for the systems of a shop, in OpenAPI 3.1, written from the endpoints themselves.
import { z } from 'zod'
import { type Endpoint, HEADERS } from './endpoint.ts'
import { PROBLEMS, problemBody } from './problems.ts'

type Json = Record<string, unknown>
type Io = 'input' | 'output'

/** Bodies and answers that are bytes, by the kind of the endpoint. */
const BYTES = {
  photo: { request: 'image/jpeg' },
  binary: { response: 'application/octet-stream' },
  stream: { response: 'text/event-stream' },
} as const satisfies Partial<Record<NonNullable<Endpoint['kind']>, object>>

/** What the server accepts (`input`) or answers (`output`). A rule that JSON Schema cannot say is left out, the server still checks it. */
function schemaOf(schema: z.ZodType, io: Io): Json {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })
const bytes = (type: string): Json => ({ [type]: { schema: {} } })
/** `/applications/:id` as `/applications/{id}`. */
const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

function parametersIn(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties as Json).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || (required as string[]).includes(name),
    schema: described,
  }))
}

const KEY_PARAMETER: Json = {
  name: HEADERS.idempotencyKey,
  in: 'header',
  required: true,
  description: 'A UUID of this write: sent again with the same key, it is done once and answered the same.',
  schema: { type: 'string', format: 'uuid' },
}

const XSRF_COOKIE = 'XSRF-TOKEN'
/** The two places of the token that keeps other sites from making changes: any 43 characters, the same in both. */
const XSRF_PARAMETERS: readonly Json[] = [
  { name: HEADERS.xsrf, in: 'header' },
  { name: XSRF_COOKIE, in: 'cookie' },
].map((place) => ({
  ...place,
  required: true,
  description: `43 letters, digits, - or _ of the caller's own choice, the same in the header ${HEADERS.xsrf} and in the cookie ${XSRF_COOKIE}.`,
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' },
}))

function requestOf({ body, kind }: Endpoint): Json {
  if (kind === 'photo') return { requestBody: { required: true, content: bytes(BYTES.photo.request) } }
  return body ? { requestBody: { required: true, content: json(schemaOf(body, 'input')) } } : {}
}

function answerOf({ returns, kind }: Endpoint): Json {
  if (kind === 'binary' || kind === 'stream') return bytes(BYTES[kind].response)
  return json(schemaOf(returns, 'output'))
}

/** Who may call it, in words: the permissions of the catalogue by their keys. */
function accessOf({ access, alsoRequires }: Endpoint): string {
  if (access === 'public') return 'Without signing in.'
  if (access === 'session') return 'Any signed-in person.'
  return `Permission: ${[access, ...(alsoRequires ? [alsoRequires] : [])].join(', ')}.`
}

const operationOf = (name: string, endpoint: Endpoint): Json => ({
  operationId: name,
  tags: [name.slice(0, name.indexOf('.'))],
  summary: name,
  description: accessOf(endpoint),
  security: endpoint.access === 'public' ? [] : [{ session: [] }],
  parameters: [
    ...parametersIn('path', endpoint.params),
    ...parametersIn('query', endpoint.query),
    ...(endpoint.method !== 'GET' || endpoint.xsrf ? XSRF_PARAMETERS : []),
    ...(endpoint.operation ? [KEY_PARAMETER] : []),
  ],
  ...requestOf(endpoint),
  responses: {
    200: { description: 'Done.', content: answerOf(endpoint) },
    default: { $ref: '#/components/responses/Problem' },
  },
})

const STATUSES_OF_PROBLEMS = Object.entries(PROBLEMS)
  .map(([problem, status]) => `${problem} (${status})`)
  .join(', ')

/** The document of all endpoints, by their dotted names. */
export function openApiDocument(endpoints: ReadonlyMap<string, Endpoint>, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of endpoints) {
    const path = templateOf(endpoint.path)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
  }
  const tags = [...new Set([...endpoints.keys()].map((name) => name.slice(0, name.indexOf('.'))))]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Anketa',
      version,
      description:
        'Sums are whole soʻm, instants ISO 8601 in UTC, days YYYY-MM-DD in Tashkent. Lists are read page by page: `next` is the cursor of the next page, null after the last one.',
    },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: schemaOf(problemBody, 'output') },
      responses: {
        Problem: {
          description: `A refusal. \`problem\` is one of: ${STATUSES_OF_PROBLEMS}.`,
          content: json({ $ref: '#/components/schemas/Problem' }),
        },
      },
    },
  }
}

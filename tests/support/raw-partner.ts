// A partner's server that gives raw answers and knows nothing of the adapters, for tests of facts.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Dialect } from '#domain/partners/partner.ts'
import { createCircuit } from '#server/gateways/partners/circuit.ts'
import {
  GatewayFailure,
  type GatewaySettings,
  type PartnerGateway,
  type ShopRecords,
} from '#server/gateways/partners/gateway.ts'
import { openGateway } from '#server/gateways/partners/open.ts'

/** A body of text is a page of HTML. */
export type Answer = { status?: number; body: unknown }
export type Asked = {
  path: string
  body: unknown
  headers: Record<string, string | string[] | undefined>
}

/** `answers` by path, the last of a path repeated; `asked` in their order. */
export function useRawPartner(dialect: Dialect) {
  const partner = {
    answers: {} as Record<string, Answer[]>,
    asked: [] as Asked[],
    open: (settings: Partial<GatewaySettings> = {}, records?: ShopRecords): PartnerGateway =>
      openGateway(
        {
          dialect,
          url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
          secret: 'first-secret',
          secret2: 'second-secret',
          returnUrl: 'https://shop.example/api/partners/return',
          timeoutMs: 2000,
          ...settings,
        },
        { log: () => undefined, now: Date.now, ...(records && { records }) },
        createCircuit(Date.now),
      ),
    pathsAsked: (): string[] => partner.asked.map(({ path }) => path),
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      const text = Buffer.concat(parts).toString()
      partner.asked.push({ path, body: text === '' ? null : JSON.parse(text), headers: request.headers })
      const queue = partner.answers[path] ?? []
      const { status = 200, body } = (queue.length > 1 ? queue.shift() : queue[0]) ?? {
        status: 404,
        body: {},
      }
      const isPage = typeof body === 'string'
      response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json' })
      response.end(isPage ? body : JSON.stringify(body))
    })
  })
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => void server.close())
  beforeEach(() => {
    partner.answers = {}
    partner.asked = []
  })
  return partner
}

export const failureOf = (promise: Promise<unknown>): Promise<GatewayFailure> =>
  promise.then(
    () => Promise.reject(new Error('nothing failed')),
    (error) => {
      if (!(error instanceof GatewayFailure)) throw error
      return error
    },
  )

/** Records of a shop with one contract. */
export const recordsWith = (progress: Awaited<ReturnType<ShopRecords['progressOf']>>) => {
  const kept: string[] = []
  const records: ShopRecords = {
    categoryNames: async () => new Map([[3, 'Smartphones']]),
    keepAccepted: async (id) => void kept.push(`accepted ${id}`),
    progressOf: async () => progress,
    replaceId: async (id, by) => void kept.push(`${id} is ${by}`),
  }
  return { records, kept }
}

// The set-up of the server for an administrator: every connection with its state, and a test of those that the
// server can test.
import { z } from 'zod'
import { CONNECTION_OUTCOMES } from '#domain/partners/connection.ts'
import { REPORTING_KINDS } from '#domain/providers/provider.ts'
import {
  CONNECTION_STATES,
  CONNECTION_WARNINGS,
  CONNECTIONS,
  TESTABLE_CONNECTIONS,
} from '#domain/set-up/connections.ts'
import { START_COUNTS } from '#domain/set-up/first-steps.ts'
import { endpoint } from '../endpoint.ts'
import { answerChange } from '../shapes/answer-change.ts'

const count = z.number().int()

export const setUp = {
  view: endpoint({
    method: 'GET',
    path: '/api/uz/set-up',
    access: 'set_up',
    returns: z.object({
      mode: z.enum(['demo', 'development', 'production', 'test']),
      connections: z.array(
        z.object({
          connection: z.enum(CONNECTIONS),
          state: z.enum(CONNECTION_STATES),
          /** Addresses, names of providers, a folder; never a secret. Empty where there is nothing to show. */
          detail: z.string(),
          warning: z.enum(CONNECTION_WARNINGS).optional(),
        }),
      ),
      /**
       * Where each SMS provider reports deliveries: for the cabinet of the provider, the secret in it lets the reports in. Empty
       * where reports cannot reach this server.
       */
      sms_reports: z.array(z.object({ kind: z.enum(REPORTING_KINDS), url: z.string() })),
      /** Names of active partners without a published description with whom no trial sale was confirmed. */
      unverified_partners: z.array(z.string()),
      /** What other systems answer otherwise than is published of them, the newest first. */
      answer_changes: z.array(answerChange),
      /** Counts of the records that a first sale needs. */
      records: z.object({
        branches: count,
        sellers: count,
        managers: count,
        products: count,
        in_stock: count,
      }),
    }),
  }),
  /** What the steps of the start page are computed from. Submitted applications are counted up to one. */
  start: endpoint({
    method: 'GET',
    path: '/api/uz/set-up/start',
    access: 'set_up',
    returns: z.object({ counts: z.record(z.enum(START_COUNTS), count) }),
  }),
  /** Tests a connection with a request that changes nothing in the other system. */
  test: endpoint({
    method: 'POST',
    path: '/api/uz/set-up/:connection/test',
    access: 'set_up',
    params: z.object({ connection: z.enum(TESTABLE_CONNECTIONS) }),
    body: z.strictObject({}),
    returns: z.object({
      outcome: z.enum(CONNECTION_OUTCOMES),
      /** Each of several, such as partners; `outcome` is then that of the first that was not reached. */
      each: z.array(z.object({ name: z.string(), outcome: z.enum(CONNECTION_OUTCOMES) })).optional(),
      ms: count,
    }),
    audit: 'connection_test',
  }),
} as const

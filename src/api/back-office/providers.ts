// SMS providers: list, create, change, activate and deactivate, a test message, and the active ones. A secret is never
// returned; the list shows since when there is one.

import { z } from 'zod'
import { LANGUAGES } from '#domain/kernel/texts/language.ts'
import {
  PROVIDER_KINDS,
  PROVIDER_STATUSES,
  type ProviderKind,
  providerForm,
  TEST_RESULTS,
} from '#domain/providers/provider.ts'
import { endpoint } from '../endpoint.ts'
import {
  choiceFilter,
  column,
  defineList,
  derivedColumn,
  keyColumn,
  namedColumn,
  screenFilter,
} from '../shapes/define-list.ts'
import { historyEntry } from '../shapes/history.ts'
import { recordDone, recordKey, recordParams, recordVersion } from '../shapes/record.ts'

const BASE = '/api/uz/reference/providers'
const ACCESS = 'reference.providers'
const kind = z.enum(PROVIDER_KINDS)
const status = z.enum(PROVIDER_STATUSES)
const { secret: _secret, url, login, ...shown } = providerForm.shape

export const providerList = defineList({
  name: 'sms-providers',
  screen: 'reference.providers',
  base: BASE,
  texts: 'providers',
  audit: 'sms_provider_export',
  columns: {
    name: column('text', shown.name, { sort: true }),
    kind: namedColumn(shown.kind, { sort: true }),
    status: keyColumn(PROVIDER_STATUSES, { labels: 'status', sort: true }),
    priority: column('count', shown.priority, { sort: true }),
    sender: column('text', shown.sender),
    price: column('money', shown.price, { sort: true }),
    /** Since when there is a secret; null if there is none, '' if none is needed. */
    secret_set_at: derivedColumn(
      'moment',
      (line: { kind: ProviderKind; secret_set_at: string | null }) =>
        line.kind === 'console' ? '' : line.secret_set_at,
      { title: 'fields.secret', absent: 'secret_none' },
    ),
    /** Messages of the last 24 hours: accepted by the provider, and certainly not sent. */
    sent_day: column('count', z.number(), { beside: ['failed_day'] }),
    failed_day: column('count', z.number(), { isExportOnly: true }),
  },
  more: { url, login, secret_set_at: z.string().nullable() },
  filters: { status: choiceFilter(PROVIDER_STATUSES, 'status'), kind: screenFilter(kind) },
  orders: ['priority'],
})
export type ProviderLine = z.infer<typeof providerList.line>

export const providers = {
  ...providerList.endpoints,
  /** Active providers in order; `key` is null for the provider from the server's environment. */
  state: endpoint({
    method: 'GET',
    path: `${BASE}/state`,
    access: ACCESS,
    returns: z.object({
      in_force: z.array(z.object({ key: recordKey.nullable(), name: z.string(), kind })),
      /** Kinds that may be set up here, with their default address and sender. */
      kinds: z.array(
        z.object({
          kind,
          url: z.string(),
          sender: z.string(),
          /** Where it reports deliveries; the secret in it is for the provider. Empty where reports cannot reach this server. */
          callback: z.string(),
          /** The text of a test, and those that are tried after it was refused. */
          tests: z.record(z.enum(LANGUAGES), z.array(z.string())),
        }),
      ),
      /** The texts that a provider has to approve beforehand, in every language; the last one is the test. */
      texts: z.record(z.enum(LANGUAGES), z.array(z.string())),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: BASE,
    access: ACCESS,
    body: providerForm,
    returns: recordDone,
    operation: true,
    audit: 'sms_provider_create',
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${BASE}/:key`,
    access: ACCESS,
    params: recordParams,
    /**
     * Without a secret the old one stays, unless the address changes: the old secret is never sent to a new
     * address.
     */
    body: z.strictObject({ base_version: recordVersion, values: providerForm }),
    returns: recordDone,
    operation: true,
    audit: 'sms_provider_update',
  }),
  /** The last active one cannot be deactivated, because nobody could sign in. */
  toggle: endpoint({
    method: 'POST',
    path: `${BASE}/:key/toggle`,
    access: ACCESS,
    params: recordParams,
    body: z.strictObject({ base_version: recordVersion, status }),
    returns: recordDone,
    operation: true,
    audit: 'sms_provider_toggle',
  }),
  /** Sends one real SMS, also through an inactive provider; where its text is refused, the next of `tests`. */
  test: endpoint({
    method: 'POST',
    path: `${BASE}/:key/test`,
    access: ACCESS,
    params: recordParams,
    body: z.strictObject({ phone: z.string().min(1).max(40), language: z.enum(LANGUAGES) }),
    /** With the provider's own words. */
    returns: z.object({ result: z.enum(TEST_RESULTS), code: z.string().nullable(), words: z.string() }),
    audit: 'sms_provider_test',
  }),
  history: historyEntry(BASE, ACCESS),
} as const

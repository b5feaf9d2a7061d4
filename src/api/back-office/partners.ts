// Financing partners: list, record, order, state, connection, history, and financed sums by day. The secret of
// a gateway is never returned.

import { z } from 'zod'
import { CONNECTION_OUTCOMES } from '#domain/partners/connection.ts'
import { DIALECTS, PARTNER_TYPES } from '#domain/partners/partner.ts'
import { partnerForm, partnerShape, termForm } from '#domain/partners/partner-form.ts'
import { REFERENCE_STATUSES } from '#domain/reference/forms.ts'
import { endpoint } from '../endpoint.ts'
import { column, defineList, derivedColumn, keyColumn } from '../shapes/define-list.ts'
import { historyEntry } from '../shapes/history.ts'
import { exportBody, exportEndpoint } from '../shapes/list.ts'
import { recordDone, recordKey, recordParams, recordVersion, versionIfSent } from '../shapes/record.ts'

const BASE = '/api/uz/partners'

const isExportOnly = true
export const partnerList = defineList({
  name: 'partners',
  screen: 'partners',
  base: BASE,
  texts: 'partners',
  audit: 'partner_export',
  columns: {
    name: column('text', z.string(), { sort: true }),
    /** Its place in the order of all partners, from 1. */
    place: column('fixed', z.number(), { sort: 'priority', title: 'place' }),
    status: keyColumn(REFERENCE_STATUSES, { labels: 'values.status', isFilter: true }),
    type: keyColumn(PARTNER_TYPES, { labels: 'values.type', isFilter: true }),
    /** Months of its terms: `3, 6, 12`. */
    months: column('text', z.string(), { title: 'months' }),
    /** Null without a limit. */
    limit_max: derivedColumn('money', ({ limit_max }: { limit_max: number }) => limit_max || null, {
      sort: true,
      absent: 'no_limit',
    }),
    turnover_share: column('count', z.number(), { sort: true }),
    dialect: keyColumn(DIALECTS, { labels: 'values.dialect', isFilter: true }),
    name_1c: column('text', z.string()),
    age_min: column('count', z.number(), { isExportOnly }),
    age_max: column('count', z.number(), { isExportOnly }),
    limit_min: column('money', z.number(), { isExportOnly }),
  },
  more: { limit_max: z.number() },
  filters: {},
  orders: ['priority'],
})
export type PartnerLine = z.infer<typeof partnerList.line>

const day = z.string().max(10)
const period = { from: day, to: day }
const dayLine = z.object({
  key: recordKey,
  day: z.string(),
  contracts: z.number(),
  used: z.number(),
  limit: z.number(),
  share: z.number(),
  limit_max: z.number(),
})
export type PartnerDayLine = z.infer<typeof dayLine>
const figures = z.object({
  key: recordKey,
  name: z.string(),
  active: z.boolean(),
  /** The current agreed share, whole percent. */
  agreed: z.number(),
  contracts: z.number(),
  limit: z.number(),
  used: z.number(),
  remaining: z.number(),
  share: z.number(),
})
export type PartnerFiguresLine = z.infer<typeof figures>

export const partners = {
  ...partnerList.endpoints,
  view: endpoint({
    method: 'GET',
    path: `${BASE}/:key`,
    access: 'partners.view',
    params: recordParams,
    returns: z.object({
      ...partnerShape,
      /** Unlike the form, a stored partner may have no terms yet. */
      terms: z.array(termForm),
      key: recordKey,
      version: recordVersion,
      active: z.boolean(),
      priority: z.number(),
      /** When the secret was last written; null if there is none. */
      secret_set_at: z.string().nullable(),
      secret2_set_at: z.string().nullable(),
      /** When an administrator confirmed that a trial sale was made there. */
      verified_at: z.string().nullable(),
    }),
  }),
  /** The choices of the form in addition to the lists of the domain. */
  choices: endpoint({
    method: 'GET',
    path: `${BASE}/choices`,
    access: 'partners.view',
    returns: z.object({ product_categories: z.array(z.object({ id: z.number(), name: z.string() })) }),
  }),
  create: endpoint({
    method: 'POST',
    path: BASE,
    access: 'partners.add',
    body: partnerForm,
    returns: recordDone,
    operation: true,
    audit: 'partner_create',
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${BASE}/:key`,
    access: 'partners.edit',
    params: recordParams,
    body: z.strictObject({ base_version: recordVersion, values: partnerForm }),
    returns: recordDone,
    operation: true,
    audit: 'partner_update',
  }),
  /** An inactive partner is not asked for new clients; running applications continue. */
  toggle: endpoint({
    method: 'POST',
    path: `${BASE}/:key/toggle`,
    access: 'partners.toggle',
    params: recordParams,
    body: z.strictObject({ active: z.boolean() }),
    returns: recordDone,
    operation: true,
    audit: 'partner_toggle',
  }),
  /** Confirms that a trial sale with the partner was made; another dialect or server needs another one. */
  verify: endpoint({
    method: 'POST',
    path: `${BASE}/:key/verify`,
    access: 'partners.edit',
    params: recordParams,
    body: z.strictObject(versionIfSent),
    returns: recordDone,
    operation: true,
    audit: 'partner_verify',
  }),
  /** Tests the connection to the partner's server with the current settings. */
  probe: endpoint({
    method: 'POST',
    path: `${BASE}/:key/probe`,
    access: 'partners.edit',
    params: recordParams,
    body: z.strictObject({}),
    returns: z.object({ outcome: z.enum(CONNECTION_OUTCOMES), ms: z.number() }),
    audit: 'partner_probe',
  }),
  order: endpoint({
    method: 'GET',
    path: `${BASE}/order`,
    access: 'partners.priority',
    returns: z.object({
      version: recordVersion,
      items: z.array(z.object({ key: recordKey, name: z.string(), active: z.boolean(), months: z.string() })),
    }),
  }),
  /** Replaces the whole order; another version or other partners cause a `version_conflict` with the current order. */
  reorder: endpoint({
    method: 'POST',
    path: `${BASE}/order`,
    access: 'partners.priority',
    body: z.strictObject({ base_version: recordVersion, keys: z.array(recordKey).max(1000) }),
    returns: z.object({ ok: z.literal(true), version: recordVersion }),
    operation: true,
    audit: 'partner_order_update',
  }),
  history: historyEntry(BASE, 'partners.history'),
  limits: endpoint({
    method: 'POST',
    path: `${BASE}/:key/limits`,
    access: 'partners.history',
    params: recordParams,
    body: z.strictObject(period),
    returns: z.object({ days: z.array(dayLine) }),
  }),
  finance: endpoint({
    method: 'POST',
    path: `${BASE}/finance`,
    access: 'fin-partners',
    body: z.strictObject(period),
    returns: z.object({
      /** The newest day with figures. */
      updated_to: z.string().nullable(),
      partners: z.array(figures),
      days: z.array(dayLine),
    }),
  }),
  exportFinance: exportEndpoint({
    path: `${BASE}/finance/export`,
    access: 'fin-partners',
    body: exportBody(['day'], period),
    audit: 'partner_finance_export',
  }),
} as const

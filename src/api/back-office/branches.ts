// Branches of the shop: list, one branch with its people and its applications, create, change, its public link,
// activate and deactivate, delete and restore; and the list of choices for other screens.

import { z } from 'zod'
import { STATUSES } from '#domain/applications/status.ts'
import { BRANCH_STATES, branchForm } from '#domain/branches/branch.ts'
import { LANGUAGES } from '#domain/kernel/texts/language.ts'
import { endpoint } from '../endpoint.ts'
import { choiceFilter, column, defineList, idFilter, keyColumn, namedColumn } from '../shapes/define-list.ts'
import { historyEntry } from '../shapes/history.ts'
import { optionAnswer, optionBody } from '../shapes/list.ts'
import { recordAt, recordKey, recordParams, recordVersion, versionIfSent } from '../shapes/record.ts'

const BASE = '/api/uz/branches'
const record = recordAt(BASE, 'branch')
const state = z.enum(BRANCH_STATES)

export const branchList = defineList({
  name: 'branches',
  screen: 'branches',
  base: BASE,
  texts: 'branches',
  audit: 'branch_export',
  columns: {
    name: column('text', z.string(), { sort: true }),
    /** SOATO numbers as text, as in the filters. */
    region: namedColumn(z.string(), { sort: true }),
    district: namedColumn(z.string().nullable()),
    address: column('text', z.string()),
    phone: column('phone', z.string()),
    /** Number of people who work there. */
    people: column('count', z.number(), { sort: true }),
    /** Number of applications that are not finished. */
    in_work: column('count', z.number(), { sort: true }),
    state: keyColumn(BRANCH_STATES, { labels: 'states', sort: true }),
  },
  more: {},
  filters: {
    /** Without a state: all branches that are not deleted. */
    state: choiceFilter(BRANCH_STATES, 'states'),
    region: idFilter(),
    district: idFilter(),
  },
  orders: [],
})
export type BranchLine = z.infer<typeof branchList.line>

const view = z.object({
  key: recordKey,
  version: recordVersion,
  name: z.string(),
  region: z.number(),
  district: z.number().nullable(),
  address: z.string(),
  phone: z.string(),
  state,
  /** The part after `/sos/` in the URL of the public form. */
  link: z.string(),
  people: z.array(z.object({ id: z.number(), name: z.string(), position: z.string(), role: z.string() })),
  applications: z.array(z.object({ status: z.enum(STATUSES), count: z.number() })),
})
export type BranchView = z.infer<typeof view>

const origin = z
  .string()
  .max(200)
  .regex(/^https?:\/\/[\w.:[\]-]+$/)

export const branches = {
  ...branchList.endpoints,
  /** Active branches by name, for choices; contains no personal data. */
  choices: endpoint({
    method: 'GET',
    path: `${BASE}/choices`,
    access: 'session',
    returns: z.object({ items: z.array(z.object({ id: z.number(), name: z.string() })) }),
  }),
  /** Branches for the filter of a list; a closed one keeps its name. Contains no personal data. */
  options: endpoint({
    method: 'POST',
    path: `${BASE}/options`,
    access: 'session',
    body: optionBody,
    returns: optionAnswer,
  }),
  view: record.view('branches.view', view),
  history: historyEntry(BASE, 'branches.view'),
  /** A page with the QR code of the public form, to print. `origin`: the origin of the app as the person opened it. */
  poster: endpoint({
    method: 'GET',
    path: `${BASE}/:key/poster`,
    access: 'branches.view',
    params: recordParams,
    query: z.object({ origin, language: z.enum(LANGUAGES) }),
    returns: z.unknown(),
    kind: 'binary',
  }),
  create: record.create('branches.add', branchForm),
  update: record.update('branches.edit', branchForm),
  /** A new public link; the old one stops working at once. */
  renewLink: record.act('link', 'branches.edit', versionIfSent),
  toggle: record.act('toggle', 'branches.toggle', { active: z.boolean() }),
  /** Refused while people work there or applications are not finished; the refusal contains their numbers. */
  remove: record.act('delete', 'branches.delete'),
  restore: record.act('restore', 'branches.restore'),
} as const

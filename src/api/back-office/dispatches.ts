// SMS to many clients: their templates, and dispatches from a draft to the end.

import { z } from 'zod'
import {
  DISPATCH_STATES,
  dispatchForm,
  EXCLUSIONS,
  RECIPIENT_STATES,
  REFUSAL_TEXT,
} from '#domain/dispatches/dispatch.ts'
import {
  TEMPLATE_APPROVALS,
  TEMPLATE_STATES,
  TEMPLATE_USES,
  templateForm,
  templateState,
} from '#domain/dispatches/template.ts'
import { LANGUAGES } from '#domain/kernel/texts/language.ts'
import { textOfLength } from '#domain/kernel/texts/text.ts'
import { endpoint } from '../endpoint.ts'
import {
  choiceFilter,
  column,
  defineList,
  derivedColumn,
  derivedKeyColumn,
  keyColumn,
} from '../shapes/define-list.ts'
import { historyEntry } from '../shapes/history.ts'
import { recordAt, recordParams } from '../shapes/record.ts'

const TEMPLATES = '/api/uz/sms_template'
const templateRecord = recordAt(TEMPLATES, 'sms_template')
const BASE = '/api/uz/dispatch'
const record = recordAt(BASE, 'dispatch')
const instant = z.string().nullable()
const named = z.object({ id: z.number(), name: z.string() })
const texts = z.object({ ru: z.string(), 'uz-Latn': z.string(), 'uz-Cyrl': z.string() })

export const templateList = defineList({
  name: 'sms_templates',
  screen: 'send_information',
  base: TEMPLATES,
  texts: 'dispatches',
  audit: 'sms_template_export',
  columns: {
    title: column('text', z.string(), { sort: true }),
    approved: derivedKeyColumn(
      TEMPLATE_STATES,
      ({ active, approved }) => templateState({ active: active === true, approved: approved === true }),
      { labels: 'template_states', title: 'fields.state' },
    ),
    ru: column('text', z.string()),
    'uz-Latn': column('text', z.string()),
    'uz-Cyrl': column('text', z.string()),
    /** How many dispatches use it. */
    dispatches: column('count', z.number()),
    author: column('text', z.string()),
    created_at: column('moment', z.string()),
  },
  more: { active: z.boolean(), approved: z.boolean() },
  filters: {
    active: choiceFilter(TEMPLATE_USES, 'uses'),
    approved: choiceFilter(TEMPLATE_APPROVALS, 'approvals'),
  },
  orders: ['title', 'newest'],
})
export type TemplateLine = z.infer<typeof templateList.line>

export const smsTemplates = {
  ...templateList.endpoints,
  history: historyEntry(TEMPLATES, 'send_information'),
  create: templateRecord.create('dispatches.write', templateForm),
  update: templateRecord.update('dispatches.write', templateForm),
} as const

export const dispatchList = defineList({
  name: 'dispatches',
  screen: 'send_information',
  base: BASE,
  texts: 'dispatches',
  audit: 'dispatch_export',
  columns: {
    title: column('text', z.string(), { sort: true }),
    state: keyColumn(DISPATCH_STATES, { labels: 'states', sort: true, isFilter: true }),
    template: column('text', z.string(), { title: 'fields.template_id' }),
    /** How many were given to a provider; null before they are counted. */
    sent: derivedColumn(
      'count',
      ({ recipients, sent }: { recipients: number; sent: number }) => (recipients === 0 ? null : sent),
      { beside: ['recipients'] },
    ),
    /** As counted; 0 in a draft. */
    recipients: column('count', z.number(), { isExportOnly: true }),
    parts: column('count', z.number()),
    /** Whole soʻm as counted; null: not counted, or the provider has no price. */
    cost: column('sum', z.number().nullable()),
    author: column('text', z.string(), { sort: true }),
    created_at: column('moment', z.string()),
    started_at: column('moment', instant),
    ended_at: column('moment', instant),
  },
  more: { sent: z.number() },
  filters: {},
  orders: ['newest'],
})
const { line } = dispatchList
export type DispatchLine = z.infer<typeof line>

const whole = z.object({
  ...line.shape,
  template_id: z.number(),
  /** The texts as counted; in a draft those of the template. */
  texts,
  branches: z.array(named),
  bought_from: z.string().nullable(),
  bought_to: z.string().nullable(),
  idle_since: z.string().nullable(),
  counted_at: instant,
  sender: z.string().nullable(),
  /** Who has sent it, or set it going again, may not send it any more: it goes on only when somebody else sets it going. */
  sender_out: z.boolean(),
  approver: z.string().nullable(),
  /** The reader wrote or sent it, so that somebody else must approve it. */
  is_own: z.boolean(),
  /** Somebody else has to agree before it is sent. */
  must_be_approved: z.boolean(),
  /** Why it was refused; '' where it was not. */
  refusal: z.string(),
  /** Clients of the choice that get nothing, by the reason. */
  excluded: z.partialRecord(z.enum(EXCLUSIONS), z.number()),
  /** Recipients by language, and by how far they have got. */
  languages: z.partialRecord(z.enum(LANGUAGES), z.number()),
  progress: z.partialRecord(z.enum(RECIPIENT_STATES), z.number()),
  /** Whole soʻm that providers have charged until now; null where they have no price. */
  spent: z.number().nullable(),
})
export type WholeDispatch = z.infer<typeof whole>

const recipient = z.object({
  id: z.number(),
  name: z.string(),
  /** All but the operator and the last two digits are hidden; null: none. */
  phone: z.string().nullable(),
  excluded: z.enum(EXCLUSIONS).nullable(),
  state: z.enum(RECIPIENT_STATES).nullable(),
  at: instant,
})
export type DispatchRecipient = z.infer<typeof recipient>

export const dispatches = {
  ...dispatchList.endpoints,
  view: record.view('send_information', whole),
  /** The first of the recipients in a state, or left out for a reason, by name; without either, of all who get it. */
  recipients: endpoint({
    method: 'POST',
    path: `${BASE}/:key/recipients`,
    access: 'send_information',
    params: recordParams,
    body: z.strictObject({
      state: z.enum(RECIPIENT_STATES).optional(),
      excluded: z.enum(EXCLUSIONS).optional(),
    }),
    returns: z.object({ items: z.array(recipient), total: z.number() }),
  }),
  history: historyEntry(BASE, 'send_information'),
  /** Templates that can be sent, and the branches. */
  choices: endpoint({
    method: 'GET',
    path: `${BASE}/choices`,
    access: 'dispatches.write',
    returns: z.object({ templates: z.array(named), branches: z.array(named) }),
  }),
  create: record.create('dispatches.write', dispatchForm),
  update: record.update('dispatches.write', dispatchForm),
  remove: record.step('remove', 'dispatches.write'),
  /** Fixes who gets it and who is left out. */
  count: record.step('count', 'dispatches.write'),
  send: record.step('send', 'dispatches.write'),
  approve: record.step('approve', 'dispatches.approve'),
  refuse: record.step('refuse', 'dispatches.approve', { reason: textOfLength(REFUSAL_TEXT) }),
  stop: record.step('stop', 'dispatches.write'),
  resume: record.step('resume', 'dispatches.write'),
  cancel: record.step('cancel', 'dispatches.write'),
} as const

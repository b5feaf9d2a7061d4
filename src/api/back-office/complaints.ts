// Complaints and offers of the staff: the list, one with its conversation, and its changes.

import { z } from 'zod'
import {
  COMPLAINT_KINDS,
  COMPLAINT_MESSAGE,
  COMPLAINT_MESSAGES,
  COMPLAINT_STATES,
  COMPLAINT_TOPICS,
  complaintForm,
  MARKS,
} from '#domain/complaints/complaint.ts'
import { textOfLength } from '#domain/kernel/texts/text.ts'
import { endpoint } from '../endpoint.ts'
import { conditionPhotos } from '../shapes/condition-photos.ts'
import { historyEntry } from '../shapes/history.ts'
import { exportBody, exportEndpoint, listBody, listPage } from '../shapes/list.ts'
import { recordAt, recordKey, recordVersion } from '../shapes/record.ts'

const BASE = '/api/uz/complaint'
const record = recordAt(BASE, 'complaint')
const instant = z.string().nullable()
/** `due`: the running deadline, the nearest first; what has none comes last. */
const SORTS = ['newest', 'due', 'state', 'author', 'branch'] as const
const filters = {
  state: z.enum(COMPLAINT_STATES).optional(),
  kind: z.enum(COMPLAINT_KINDS).optional(),
  topic: z.enum(COMPLAINT_TOPICS).optional(),
  /** Somebody of the staff has something to do. */
  only_open: z.literal('yes').optional(),
  /** The person is the owner, or has written it. */
  mine: z.enum(['owner', 'author']).optional(),
}
const person = z.object({ id: z.number(), name: z.string() })

const line = z.object({
  key: recordKey,
  version: recordVersion,
  kind: z.enum(COMPLAINT_KINDS),
  topic: z.enum(COMPLAINT_TOPICS),
  title: z.string(),
  urgent: z.boolean(),
  hidden: z.boolean(),
  state: z.enum(COMPLAINT_STATES),
  author: z.string(),
  branch: z.string().nullable(),
  owner: z.string().nullable(),
  created_at: z.string(),
  first_due: z.string(),
  due: z.string(),
  /** Holidays before the deadlines, plain dates: nothing of the working time is on them. */
  days_off: z.array(z.string()),
  first_answered_at: instant,
})
export type ComplaintLine = z.infer<typeof line>

const whole = z.object({
  ...line.omit({ author: true, owner: true }).shape,
  author: person,
  owner: person.nullable(),
  text: z.string(),
  application: z.object({ id: z.string(), number: z.number() }).nullable(),
  answered_at: instant,
  closed_at: instant,
  mark: z.number().nullable(),
  /** The complaint that it repeats; null also where the person may not see that one. */
  duplicate_of: recordKey.nullable(),
  /** How far the complaint that it repeats has got, for whoever may not see that one too; null: it repeats none. */
  duplicate_state: z.enum(COMPLAINT_STATES).nullable(),
  photos: z.array(z.string()),
  messages: z.array(
    z.object({
      id: z.string(),
      what: z.enum(COMPLAINT_MESSAGES),
      who: person,
      text: z.string(),
      at: z.string(),
    }),
  ),
  /** Input of the table of changes, which the server reads as well. */
  asker: z.object({ isAuthor: z.boolean(), mayAnswer: z.boolean(), isOwner: z.boolean() }),
})
export type WholeComplaint = z.infer<typeof whole>

/** A change of the complaint that the person saw in the version `base_version`. */
/** What is said to the other side; `id` is made by the caller. */
const message = { id: z.uuid(), text: textOfLength(COMPLAINT_MESSAGE) }

export const complaints = {
  list: endpoint({
    method: 'POST',
    path: `${BASE}/list`,
    access: 'complaint',
    body: listBody(SORTS, filters),
    returns: listPage(line),
    keep: 'encrypted',
  }),
  export: exportEndpoint({
    path: `${BASE}/export`,
    access: 'complaint',
    body: exportBody(SORTS, filters),
    audit: 'complaint_export',
  }),
  view: { ...record.view('complaint', whole), keep: 'encrypted' },
  history: historyEntry(BASE, 'complaint'),
  create: record.create('complaint', complaintForm),
  update: record.update('complaint', complaintForm),
  take: record.step('take', 'complaint.answer'),
  takeOver: record.step('take_over', 'complaint.answer'),
  ask: record.step('ask', 'complaint.answer', message),
  answer: record.step('answer', 'complaint.answer', message),
  write: record.step('write', 'complaint', message),
  resume: record.step('resume', 'complaint', message),
  close: record.step('close', 'complaint', { mark: z.literal(MARKS) }),
  reopen: record.step('reopen', 'complaint', message),
  withdraw: record.step('withdraw', 'complaint'),
  /** `of`: the number of the complaint that says the same. */
  markDuplicate: record.step('mark_duplicate', 'complaint.answer', { of: recordKey }),
  ...conditionPhotos(BASE, { add: 'complaint', see: 'complaint' }, 'complaint_photo'),
} as const

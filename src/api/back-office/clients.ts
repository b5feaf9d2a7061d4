// Clients in the back office: list, card, possible duplicates, and merges that can be undone.

import { z } from 'zod'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { CLIENT_TYPES } from '#domain/applications/form-choices.ts'
import { PHONE_CHANGE_STATES } from '#domain/applications/phone-change.ts'
import { ATTEMPT_STATES } from '#domain/applications/scoring.ts'
import { STATUSES } from '#domain/applications/status.ts'
import { CLIENT_FIELDS } from '#domain/clients/client.ts'
import { clientForm } from '#domain/clients/client-form.ts'
import { DUPLICATE_REASONS } from '#domain/clients/merge.ts'
import { PERIOD } from '#domain/clients/period.ts'
import { SHORTEST_CLIENT_SEARCH } from '#domain/clients/search.ts'
import { CARD_SCHEMES } from '#domain/reference/forms.ts'
import { endpoint } from '../endpoint.ts'
import { instant, photo } from '../shapes/applications.ts'
import { historyEntry } from '../shapes/history.ts'
import { exportBody, exportEndpoint, listBody, listPage } from '../shapes/list.ts'
import { recordDone, recordKey, recordParams, recordVersion } from '../shapes/record.ts'
import { CLIENT_LIST_PATH, CLIENTS_PATH } from './client-paths.ts'

const values = clientForm
const SORTS = ['newest', 'name'] as const
const filters = {
  client_type: z.enum(CLIENT_TYPES).optional(),
  branch: recordKey.optional(),
  /** Without a state: `kept`. */
  state: z.enum(['kept', 'deleted']).optional(),
  created: z.string().regex(PERIOD).optional(),
}
/** Name, pinfl, document or the end of a phone. */
const search = { search: z.string().trim().min(SHORTEST_CLIENT_SEARCH).max(100).optional() }

const line = z.object({
  key: recordKey,
  version: recordVersion,
  name: z.string(),
  /** Masked except for the end if the person may not open the card. */
  pinfl: z.string().nullable(),
  document_number: z.string().nullable(),
  phone: z.string().nullable(),
  client_type: z.enum(CLIENT_TYPES),
  branch: z.string().nullable(),
  created_at: instant,
  is_deleted: z.boolean(),
})
export type ClientLine = z.infer<typeof line>

const duplicate = z.object({
  key: recordKey,
  version: recordVersion,
  name: z.string(),
  birth_date: z.string().nullable(),
  branch: z.string().nullable(),
  reasons: z.array(z.enum(DUPLICATE_REASONS)),
  is_deleted: z.boolean(),
})
export type ClientDuplicate = z.infer<typeof duplicate>

const named = z.object({ key: recordKey, name: z.string() })
const card = z.object({
  key: recordKey,
  version: recordVersion,
  name: z.string(),
  values,
  client_type: z.enum(CLIENT_TYPES),
  branch: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
  deleted_at: instant.nullable(),
  merged_into: named.nullable(),
  /** The client wants no SMS to many: who noted it, and when. */
  opted_out: z.object({ who: z.string(), at: instant }).nullable(),
  /** Masked numbers of the cards of their applications. */
  cards: z.array(z.object({ mask: z.string(), scheme: z.enum(CARD_SCHEMES), expires: z.string() })),
  twins: z.array(duplicate),
  /** Clients merged into this one, while the merge can be undone. */
  merges: z.array(z.object({ key: recordKey, gone: named, who: z.string(), at: instant, until: instant })),
})
export type ClientCard = z.infer<typeof card>

const application = z.object({
  id: z.uuid(),
  number: z.number().nullable(),
  status: z.enum(STATUSES),
  branch: z.string().nullable(),
  partner: z.string().nullable(),
  sum: z.number().nullable(),
  created_at: instant,
})
const limit = z.object({
  application_id: z.uuid(),
  number: z.number().nullable(),
  partner: z.string(),
  state: z.enum(ATTEMPT_STATES),
  limit: z.number().nullable(),
  valid_until: instant.nullable(),
  reason: z.string().nullable(),
  at: instant,
})
const phoneChange = z.object({
  id: z.uuid(),
  application_id: z.uuid(),
  number: z.number().nullable(),
  phone: z.string(),
  state: z.enum(PHONE_CHANGE_STATES),
  who: z.string(),
  at: instant,
})
const related = z.object({
  applications: z.array(application),
  /** The newest answer of each partner. */
  limits: z.array(limit),
  files: z.array(
    z.object({ application_id: z.uuid(), number: z.number().nullable(), photos: z.array(photo) }),
  ),
  phone_changes: z.array(phoneChange),
})
export type ClientRelated = z.infer<typeof related>

const pair = z.object({ key: recordKey, version: z.number(), one: duplicate, other: duplicate })
export type ClientPair = z.infer<typeof pair>
const PAIR_SORTS = ['newest'] as const
const pairFilters = { reason: z.enum(DUPLICATE_REASONS).optional() }

const isDone = z.object({ ok: z.literal(true) })
const merged = z.object({ ok: z.literal(true), key: recordKey, version: recordVersion, merge: recordKey })
const apart = z.object({ ok: z.literal(true), kept: recordKey, gone: recordKey })
/** An endpoint for one action on the record in the path. */
const act = <const A extends PermissionKey, R extends z.ZodType>(
  path: string,
  access: A,
  returns: R,
  audit: string,
) =>
  endpoint({
    method: 'POST',
    path,
    access,
    params: recordParams,
    body: z.strictObject({}),
    returns,
    operation: true,
    audit,
  })
const mergeBody = z.strictObject({
  base_version: recordVersion,
  other: z.strictObject({ key: recordKey, base_version: recordVersion }),
  /** Fields whose value is taken from the other card. */
  take: z.array(z.enum(CLIENT_FIELDS)).max(CLIENT_FIELDS.length),
})
const mergeRequest = z.object({
  key: recordKey,
  kept: named,
  gone: named,
  /** Current contradictions of the cards. */
  contradictions: z.array(
    z.object({ field: z.enum(CLIENT_FIELDS), kept: z.string().nullable(), gone: z.string().nullable() }),
  ),
  asked_by: z.string(),
  asked_at: instant,
  /** Whether the reader made this request; somebody else must decide it. */
  is_own: z.boolean(),
})
export type MergeRequest = z.infer<typeof mergeRequest>

export const clientRecords = {
  list: endpoint({
    method: 'POST',
    path: CLIENT_LIST_PATH,
    access: 'clients',
    keep: 'encrypted',
    body: listBody(SORTS, filters).extend(search),
    returns: listPage(line),
  }),
  export: exportEndpoint({
    path: `${CLIENTS_PATH}/export`,
    access: 'clients',
    body: exportBody(SORTS, filters).extend(search),
    audit: 'client_export',
  }),
  view: endpoint({
    method: 'GET',
    path: `${CLIENTS_PATH}/:key`,
    access: 'clients.view',
    params: recordParams,
    returns: card,
    audit: 'client_view',
  }),
  /** Applications, limits, files and phone changes, limited to applications that the person may see. */
  related: endpoint({
    method: 'GET',
    path: `${CLIENTS_PATH}/:key/related`,
    access: 'clients.view',
    params: recordParams,
    returns: related,
  }),
  create: endpoint({
    method: 'POST',
    path: CLIENTS_PATH,
    access: 'clients.add',
    body: z.strictObject({ values }),
    returns: recordDone,
    operation: true,
    audit: 'client_create',
  }),
  update: endpoint({
    method: 'PATCH',
    path: `${CLIENTS_PATH}/:key`,
    access: 'clients.edit',
    params: recordParams,
    body: z.strictObject({ base_version: recordVersion, values }),
    returns: recordDone,
    operation: true,
    audit: 'client_update',
  }),
  /** Refused while the client has an open application. */
  remove: endpoint({
    method: 'POST',
    path: `${CLIENTS_PATH}/:key/remove`,
    access: 'clients.delete',
    params: recordParams,
    body: z.strictObject({}),
    returns: recordDone,
    operation: true,
    audit: 'client_delete',
  }),
  /** Refused for a merged client, whose merge must be undone instead. */
  restore: act(`${CLIENTS_PATH}/:key/restore`, 'clients.restore', recordDone, 'client_restore'),
  /** Whether the client wants SMS to many; codes and notices of the client's own returns come anyway. */
  optOut: endpoint({
    method: 'POST',
    path: `${CLIENTS_PATH}/:key/opt_out`,
    access: 'clients.edit',
    params: recordParams,
    body: z.strictObject({ out: z.boolean() }),
    returns: recordDone,
    operation: true,
    audit: 'client_opt_out',
  }),
  history: historyEntry(CLIENTS_PATH, 'clients.view'),
  /** Who has opened the card and when. */
  views: historyEntry(`${CLIENTS_PATH}/views`, 'clients.views'),
  /** Possible duplicates of a card that is being filled in. */
  twins: endpoint({
    method: 'POST',
    path: `${CLIENTS_PATH}/twins`,
    access: 'clients',
    body: z.strictObject({ values, except: recordKey.optional() }),
    returns: z.object({ twins: z.array(duplicate) }),
  }),
  pairs: endpoint({
    method: 'POST',
    path: `${CLIENTS_PATH}/pairs/list`,
    access: 'clients.merge',
    body: listBody(PAIR_SORTS, pairFilters),
    returns: listPage(pair),
  }),
  exportPairs: exportEndpoint({
    path: `${CLIENTS_PATH}/pairs/export`,
    access: 'clients.merge',
    body: exportBody(PAIR_SORTS, pairFilters),
    audit: 'client_pair_export',
  }),
  /** Two different people: the pair is not shown again. */
  dismiss: act(`${CLIENTS_PATH}/pairs/:key/dismiss`, 'clients.merge', isDone, 'client_dismiss'),
  /** Keeps the client in the path; both versions are those that the person saw. */
  merge: endpoint({
    method: 'POST',
    path: `${CLIENTS_PATH}/:key/merge`,
    access: 'clients.merge',
    params: recordParams,
    body: mergeBody,
    returns: merged,
    operation: true,
    audit: 'client_merge',
  }),
  /** For two cards that contradict each other: another person confirms or refuses the merge. */
  askMerge: endpoint({
    method: 'POST',
    path: `${CLIENTS_PATH}/:key/merge_request`,
    access: 'clients.merge',
    params: recordParams,
    body: mergeBody,
    returns: z.object({ ok: z.literal(true), request: recordKey }),
    operation: true,
    audit: 'client_merge_ask',
  }),
  /** Merges that wait for a second person. */
  mergeRequests: endpoint({
    method: 'GET',
    path: `${CLIENTS_PATH}/merge_requests`,
    access: 'clients.merge',
    returns: z.object({ items: z.array(mergeRequest) }),
  }),
  confirmMerge: act(
    `${CLIENTS_PATH}/merge_requests/:key/confirm`,
    'clients.merge_confirm',
    merged,
    'client_merge',
  ),
  refuseMerge: act(
    `${CLIENTS_PATH}/merge_requests/:key/refuse`,
    'clients.merge_confirm',
    isDone,
    'client_merge_refuse',
  ),
  undoMerge: act(`${CLIENTS_PATH}/merges/:key/undo`, 'clients.merge', apart, 'client_unmerge'),
} as const

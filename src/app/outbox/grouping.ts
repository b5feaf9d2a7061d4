// The outbox screen's own view of the queue: items by application, dependencies and possible actions.
// Pure, so that every state can be tested without a screen.

import { compareLanes } from '#app/offline/outbox/order.ts'
import type { AckRow, DraftRow, OutboxRow, PhotoView } from '#app/offline/store/rows.ts'
import { type WaitingWork, waitingWork } from '#domain/applications/figures/waiting-work.ts'
import { FIELDS, isFormField, STEPS } from '#domain/applications/form.ts'
import { isWork, type OpKind } from '#domain/applications/operations.ts'

export type ItemState = 'queued' | 'retry' | 'sending' | 'waiting' | 'attention'
export type Item = { op: OutboxRow; state: ItemState; waitsFor: OutboxRow | null; actions: Action[] }
export type Action =
  | 'retry'
  | 'fix'
  | 'retake'
  | 'merge'
  | 'keep_both'
  | 'restore'
  | 'discard'
  | 'open_chat'
  | 'remove'
export type Group = { appId: string | null; draft: DraftRow | null; items: Item[]; receipts: AckRow[] }

/** Problems of this photo itself, which a new photo with its own id does not have. */
const RETAKE = ['image_invalid', 'unsupported_media_type', 'too_large', 'photo_damaged', 'id_taken']
const FIX = ['validation', 'needs_unmet']
/** The application no longer exists on the server. */
const RESTORE = ['gone', 'not_found', 'app_unknown']

/** A message is its author's own, who opens its conversation and may remove it while it is not being sent. */
const actionsForMessage = ({ state, unreadable }: OutboxRow): Action[] => [
  ...(state === 'retry' || state === 'needs_attention' ? (['retry'] as const) : []),
  ...(unreadable ? [] : (['open_chat'] as const)),
  ...(state === 'sending' ? [] : (['remove'] as const)),
]

/** The actions for an operation; discarding only with the permission. */
export function actionsFor(op: OutboxRow, mayDiscard: boolean): Action[] {
  if (!isWork(op.kind)) return actionsForMessage(op)
  const code = op.lastError?.code ?? ''
  const discard: Action[] =
    mayDiscard && op.kind !== 'app.discard' && op.state !== 'sending' ? ['discard'] : []
  if (op.state === 'retry') return ['retry', ...discard]
  if (op.state !== 'needs_attention') return discard
  if (op.conflict) return ['merge', ...discard]
  if (code === 'slot_taken') return ['keep_both', 'retake', ...discard]
  if (op.appId !== null && op.kind !== 'app.create' && RESTORE.includes(code))
    return ['restore', 'retry', ...discard]
  if (op.kind === 'photo.put' && RETAKE.includes(code)) return ['retake', ...discard]
  return FIX.includes(code) ? ['fix', 'retry', ...discard] : ['retry', ...discard]
}

function itemOf(op: OutboxRow, stuck: ReadonlyMap<string, OutboxRow>, mayDiscard: boolean): Item {
  // Only a stuck dependency explains why an operation waits.
  const [waitsFor = null] = op.dependsOn.flatMap((id) => stuck.get(id) ?? [])
  const plain = op.state === 'needs_attention' ? 'attention' : op.state
  const state = plain === 'queued' && waitsFor ? 'waiting' : plain
  return { op, state, waitsFor, actions: actionsFor(op, mayDiscard) }
}

/** Groups by application: those that need attention first, then in the order of the sending. */
export function groupsOf(
  ops: readonly OutboxRow[],
  drafts: readonly DraftRow[],
  receipts: readonly AckRow[],
  mayDiscard: boolean,
): Group[] {
  const stuck = new Map(ops.filter((op) => op.state === 'needs_attention').map((op) => [op.opId, op]))
  const ids = [...new Set([...ops.map((op) => op.appId), ...receipts.map((ack) => ack.appId)])]
  const groups = ids.map((appId) => ({
    appId,
    draft: drafts.find((draft) => draft.id === appId) ?? null,
    items: ops.filter((op) => op.appId === appId).map((op) => itemOf(op, stuck, mayDiscard)),
    receipts: receipts.filter((ack) => ack.appId === appId),
  }))
  const rank = (group: Group) => (isStuck(group) ? 0 : group.items.length > 0 ? 1 : 2)
  const byLane = compareLanes(ops)
  return groups.sort((a, b) => rank(a) - rank(b) || byLane(a.appId, b.appId))
}

/** Whether something of it waits for a person. */
export const isStuck = ({ items }: Pick<Group, 'items'>): boolean =>
  items.some(({ state }) => state === 'attention')

/** The share of an application that has arrived, 0 to 1: its data count as one photo. */
export function arrivedShare(
  { items }: Pick<Group, 'items'>,
  photos: readonly Pick<PhotoView, 'state'>[],
): number {
  const isDataLeft = items.some(({ op }) => op.kind !== 'photo.put')
  const arrived = photos.filter(({ state }) => state === 'on_server').length + (isDataLeft ? 0 : 1)
  return arrived / (photos.length + 1)
}

/** Applications and photos of what the server has confirmed. */
export const confirmedWork = (groups: readonly Group[]): WaitingWork =>
  waitingWork(groups.flatMap(({ receipts }) => receipts))

const KINDS = {
  'app.create': 'app_create',
  'app.patch': 'app_patch',
  'photo.put': 'photo_put',
  'photo.remove': 'photo_remove',
  'app.submit': 'app_submit',
  'app.comment': 'app_comment',
  'app.discard': 'app_discard',
  'app.delete': 'app_delete',
  'chat.send': 'chat_send',
} as const satisfies Record<OpKind, string>
/** Name of a kind in the texts; a kind of another build has a general one. */
export const kindName = (kind: OpKind) => (Object.hasOwn(KINDS, kind) ? KINDS[kind] : 'other')

export const REASONS = [
  'version_conflict',
  'slot_taken',
  'id_taken',
  'app_unknown',
  'not_found',
  'gone',
  'validation',
  'image_invalid',
  'unsupported_media_type',
  'too_large',
  'photo_damaged',
  'unreadable',
  'hash_mismatch',
  'digest_mismatch',
  'not_owner',
  'forbidden',
  'blocked',
  'parcel_not_yours',
  'key_reused',
  'server_keeps_failing',
  'upload_quota',
  'needs_unmet',
  'move_not_possible',
] as const
/** Why the server refuses a message: it is not about an application. */
const MESSAGE_REASONS: readonly string[] = ['not_found', 'move_not_possible', 'validation']

/** Name of a reason in the texts; an unknown one is "not accepted". */
export function reasonName({ kind, lastError }: OutboxRow) {
  if (!isWork(kind) && MESSAGE_REASONS.includes(lastError?.code ?? '')) return 'message_refused'
  return REASONS.find((reason) => reason === lastError?.code) ?? 'unknown'
}

/** The first field that the server rejected, with its step. */
export function findFieldToFix(op: OutboxRow): { field: string | null; step: number } {
  const named = op.lastError?.errors.map((error) => error.field?.split('.').at(-1) ?? '') ?? []
  const field = named.find(isFormField)
  if (!field) return { field: null, step: op.kind === 'photo.put' ? STEPS.indexOf('files') : 0 }
  return { field, step: STEPS.indexOf(FIELDS[field].step) }
}

/** A short form of a hash for reading aloud: its first and last four characters. */
export const shortHash = (sha256: string): string => `${sha256.slice(0, 4)}…${sha256.slice(-4)}`

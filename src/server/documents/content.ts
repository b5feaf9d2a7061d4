// A document of one branch with its lines, and the beginning and the end of each step.
import type { BranchDocumentGood } from '#api/shapes/branch-document.ts'
import { can } from '#domain/access/can.ts'
import {
  type BranchDocumentAction,
  type BranchDocumentKind,
  canMoveDocument,
  transitionOf,
} from '#domain/documents/document.ts'
import { codesOf } from '#domain/stock/units.ts'
import type { Call } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { fieldErrors, Problem } from '../platform/problems.ts'
import { changesOf, requireVersion } from '../platform/records/records.ts'
import type { Place } from '../stock/queries.ts'
import { type Move, postNamed, setDocumentState } from '../stock/queries.ts'
import {
  type Changes,
  changeDocument,
  type DocumentRow,
  findDocument,
  goodsOf,
  lockDocument,
  photosOf,
  withinDocuments,
  writeValues,
} from './queries.ts'

export type Keyed = Pick<Call<never>, 'actor' | 'scope' | 'trx' | 'deps'> & { params: { key: string } }
export type Stepping = Keyed & Pick<Call<never>, 'audited'> & { body: { base_version: number } }
export type Content = {
  document: DocumentRow
  goods: BranchDocumentGood[]
  /** Ids, the oldest first. */
  photos: string[]
}
/** A kind with the form of its drafts, as a record has it. */
export type FormOf = (content: Content) => object

/** The document that a key names, within the person's scope. */
export async function getDocumentContent(kind: BranchDocumentKind, call: Keyed): Promise<Content> {
  const who = person(call)
  const within = withinDocuments(kind, who, call.scope)
  const document = await findDocument(call.trx, call.params.key, within, can(who, 'goods.cost'))
  if (!document) throw new Problem('not_found')
  const { document_id } = document
  const photos = kind === 'write_off' ? await photosOf(call.trx, document_id) : []
  return { document, goods: await goodsOf(call.trx, document_id), photos }
}

/** The lines as the person may see them. */
export const goodsFor = (call: Pick<Keyed, 'actor'>, goods: readonly BranchDocumentGood[]) =>
  can(person(call), 'goods.cost') ? [...goods] : goods.map((good) => ({ ...good, cost: null, value: null }))

/** The document, locked, when this action is possible with it as the person saw it. */
export async function begin(
  kind: BranchDocumentKind,
  action: BranchDocumentAction,
  call: Stepping,
  formOf: FormOf,
): Promise<Content> {
  await lockDocument(call.trx, call.params.key)
  const content = await getDocumentContent(kind, call)
  const { document } = content
  call.audited(kind, document.key)
  if (transitionOf(kind, action).isByAnother && document.user_id === person(call).id)
    throw new Problem('forbidden')
  const seen = { ...content, goods: goodsFor(call, content.goods) }
  requireVersion(document, call.body.base_version, formOf(seen))
  if (!canMoveDocument(kind, action, document.state)) throw new Problem('move_not_possible')
  return content
}

/** Refuses a document without goods. */
export function requireGoods({ goods }: Content): void {
  if (goods.length === 0) throw fieldErrors([{ code: 'document_empty' }])
}

type Ending = { isClosed?: boolean; answer?: string; changes?: Changes }

/** Writes the new state of a document that its step has left open or closed; nothing is posted here. */
export async function finish(
  kind: BranchDocumentKind,
  action: BranchDocumentAction,
  call: Stepping,
  { document }: Content,
  { isClosed = true, answer, changes = {} }: Ending = {},
) {
  const state = transitionOf(kind, action).to
  await setDocumentState(call.trx, document.document_id, state)
  const version = await changeDocument(call.trx, document, {
    ...changes,
    ...(isClosed ? { closed_at: call.deps.now(), closed_by: person(call).id } : {}),
    ...(answer === undefined ? {} : { answer }),
  })
  const after = { state, ...(answer === undefined ? {} : { answer }) }
  call.audited(kind, document.key, changesOf({ state: document.state }, after, ['state', 'answer']))
  return { ok: true as const, key: document.key, version }
}

type Way = {
  from: Place
  to: Place
  priceOf?: (good: BranchDocumentGood) => Pick<Move, 'cost' | 'isCostGiven' | 'value'>
}

/** Posts every line from one place to another; the lines keep the values with which they were posted. */
export async function postLines(
  action: BranchDocumentAction,
  kind: BranchDocumentKind,
  call: Stepping,
  { document, goods }: Content,
  { from, to, priceOf = () => ({}) }: Way,
): Promise<void> {
  const moves = goods.map((good): Move => {
    const { product_id, quantity } = good
    return { product_id, quantity, codes: codesOf(good), from, to, ...priceOf(good) }
  })
  const state = transitionOf(kind, action).to
  const posting = { document_id: document.document_id, state, at: call.deps.now(), moves }
  const values = await postNamed(call, posting, goods)
  await writeValues(
    call.trx,
    goods.map(({ id }) => id),
    values,
  )
}

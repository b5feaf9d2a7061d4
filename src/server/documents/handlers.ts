// What every document of one branch has: its list, a draft and a record. The kinds differ in their forms and steps.
import type { receipts } from '#api/back-office/documents.ts'
import type { BranchDocumentList } from '#api/shapes/branch-document.ts'
import { type BranchDocumentKind, takesOut } from '#domain/documents/document.ts'
import { type PricedLine, unitLabel } from '#domain/stock/lines.ts'
import { existingBranches, lockBranches, openBranches } from '../branches/queries.ts'
import type { Call, Handlers, RequestContext } from '../platform/handler.ts'
import { listHandlers } from '../platform/listing/declared.ts'
import { person } from '../platform/person.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import { changesOf, readHistory } from '../platform/records/records.ts'
import { addDraft, offeredProducts, readScan, soldProducts, updateDraft } from '../stock/queries.ts'
import { begin, type Content, getDocumentContent, goodsFor, type Stepping } from './content.ts'
import { addDetails, changeDocument, type Details, documentSql, numberOf, writeLines } from './queries.ts'

type Creating<F> = RequestContext & Pick<Call<never>, 'deps' | 'audited'> & { body: F }
type Updating<F> = Stepping & { body: { base_version: number; values: F } }
type Shared = 'list' | 'export' | 'choices' | 'products' | 'scan' | 'view' | 'history'

/** Branches for which the person may make documents of a kind: open ones, and for what only takes goods out those that are off. */
export async function branchesOf(call: RequestContext, kind: BranchDocumentKind) {
  const who = person(call)
  if (who.partner_id !== null) return []
  const all = await (takesOut(kind) ? existingBranches(call.trx) : openBranches(call.trx))
  return call.scope === 'all' ? all : all.filter(({ id }) => id === who.branch_id)
}

/** Keeps the branch of a document as it is until the end of the transaction; refuses one that the kind is not made for. */
export async function requireUsable(
  call: RequestContext,
  kind: BranchDocumentKind,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const branch = (await lockBranches(call.trx, [id])).get(id)
  if (branch === undefined || !(branch.active || takesOut(kind)))
    throw new Problem('move_not_possible', { errors: [{ code: 'document_branch_off', params: { name } }] })
}

/** A document as the person may see it; `count`: what only a count has. */
export function shownDocument<C>(call: RequestContext, { document, goods, photos }: Content, count: C) {
  const { document_id: _, user_id, created_at, closed_at, ...rest } = document
  return {
    ...rest,
    is_mine: user_id === person(call).id,
    created_at: created_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
    goods: goodsFor(call, goods),
    photos,
    count,
  }
}

async function requireBranch(call: RequestContext, kind: BranchDocumentKind, branch: number): Promise<void> {
  if (!(await branchesOf(call, kind)).some(({ id }) => id === branch)) throw new Problem('not_found')
}

/** The handlers of the kind of a list that do not depend on its form. `isIncoming`: the goods come from outside. */
export const sharedHandlers = (
  list: BranchDocumentList,
  kind: BranchDocumentKind,
  isIncoming: boolean,
): Handlers<Pick<typeof receipts, Shared>> => ({
  ...listHandlers(list, kind, documentSql(kind)),

  choices: async (call) => ({
    branches: (await branchesOf(call, kind)).map(({ id, name }) => ({ id, name })),
  }),

  products: async (call) => {
    const { branch, place, search } = call.body
    await requireBranch(call, kind, branch)
    return {
      items: isIncoming
        ? await soldProducts(call.trx, branch, search)
        : await offeredProducts(call.trx, { branch, place }, search),
    }
  },

  scan: async (call) => {
    const { branch, place, text } = call.body
    await requireBranch(call, kind, branch)
    return readScan(call.trx, { branch, place }, text)
  },

  view: async (call) => shownDocument(call, await getDocumentContent(kind, call), null),

  history: async (call) => {
    const { document } = await getDocumentContent(kind, call)
    return { items: await readHistory(call.trx, kind, document.key) }
  },
})

/** How a kind keeps its form. `detailsOf`: the columns of its own, which `formOf` reads back. */
export type Draft<F> = {
  kind: BranchDocumentKind
  formOf: (content: Content) => F
  detailsOf: (form: F) => Details
  /** The details as the history shows them, where that is not their value. */
  tracedOf?: (content: Content) => Record<string, string | null>
  /** The lines to write; `before` has those of the draft, with their costs. */
  linesOf: (call: RequestContext, form: F, before: Content | null) => PricedLine[]
}
type Form = { branch_id: number; note: string }

/** The fields as the history shows them: names instead of ids, and no cost. */
function traced(
  { document, goods }: Content,
  details: Details,
): Record<string, string | number | boolean | null> {
  const lines = goods.map((good) => {
    const unit = unitLabel(good)
    return unit === null ? `${good.name} × ${good.quantity}` : `${good.name} (${unit})`
  })
  return {
    branch_id: document.branch.name,
    ...Object.fromEntries(Object.entries(details).map(([field, value]) => [field, value || null])),
    note: document.note || null,
    lines: lines.join(', ') || null,
    costs: goods.map(({ cost }) => cost ?? '').join(' ') || null,
  }
}

/** Costs are shown with `goods.cost` only, so the history says that they changed, not what they are. */
const HIDDEN = ['costs']

/** Writes drafts of one kind. */
export function draftWriter<F extends Form>({ kind, formOf, detailsOf, tracedOf, linesOf }: Draft<F>) {
  const requireChoice = async (call: RequestContext, branch: number) => {
    const chosen = (await branchesOf(call, kind)).find(({ id }) => id === branch)
    if (chosen === undefined) throw fieldError('branch_id', 'unknown_choice')
    await requireUsable(call, kind, chosen)
  }
  const changes = (before: Content | null, after: Content) => {
    const all = (content: Content) => ({
      ...traced(content, detailsOf(formOf(content))),
      ...tracedOf?.(content),
    })
    const now: Record<string, unknown> = all(after)
    const earlier: Record<string, unknown> = before === null ? {} : all(before)
    return changesOf(earlier, now, Object.keys(now), HIDDEN)
  }
  return {
    requireChoice,
    changes,
    /** Adds a draft in a branch that the person may choose. */
    add: async (call: RequestContext & Pick<Call<never>, 'deps'>, form: F) => {
      const { trx, deps } = call
      const at = deps.now()
      const { branch_id, note } = form
      const document = { kind, branch_id, note, reason: kind, user_id: person(call).id, at }
      const id = await addDraft(trx, document)
      await addDetails(trx, id, at)
      await writeLines(trx, id, linesOf(call, form, null))
      const version = await changeDocument(trx, { document_id: id, version: 0 }, detailsOf(form))
      const key = String(await numberOf(trx, id))
      return {
        key,
        version,
        details: changes(null, await getDocumentContent(kind, { ...call, params: { key } })),
      }
    },
  }
}

/** The handlers of a draft of one kind. */
export function draftHandlers<F extends Form>(draft: Draft<F>) {
  const { kind, formOf, detailsOf, linesOf } = draft
  const { requireChoice, changes, add } = draftWriter(draft)
  return {
    create: async (call: Creating<F>) => {
      await requireChoice(call, call.body.branch_id)
      const { key, version, details } = await add(call, call.body)
      call.audited(kind, key, details)
      return { ok: true as const, key, version }
    },

    update: async (call: Updating<F>) => {
      const { trx, body, audited } = call
      const before = await begin(kind, 'update', call, formOf)
      const { document } = before
      const { values } = body
      await requireChoice(call, values.branch_id)
      await updateDraft(trx, document.document_id, {
        branch_id: values.branch_id,
        application_id: null,
        note: values.note,
      })
      await writeLines(trx, document.document_id, linesOf(call, values, before))
      const version = await changeDocument(trx, document, detailsOf(values))
      audited(kind, document.key, changes(before, await getDocumentContent(kind, call)))
      return { ok: true as const, key: document.key, version }
    },
  }
}

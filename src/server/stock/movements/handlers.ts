// Movements between branches: the list, a draft, and the steps that post. Each step locks the movement first, so that of two
// concurrent steps the second is refused and nothing is posted twice.
import type { movements } from '#api/back-office/movements.ts'
import { todayInTashkent } from '#domain/kernel/dates.ts'
import { type MovementForm, movementForm, unitLabel } from '#domain/stock/movement.ts'
import { openBranches } from '../../branches/queries.ts'
import { type Call, type Handlers, person, type Trx } from '../../platform/handler.ts'
import { chosenColumns, sendExport } from '../../platform/listing/export.ts'
import { readAll, readList } from '../../platform/listing/listing.ts'
import { Problem } from '../../platform/problems.ts'
import { changesOf, readHistory } from '../../platform/records/records.ts'
import { addDraft, setDocumentState, updateDraft } from '../ledger/post.ts'
import { findApplication } from './application.ts'
import { begin, type Content, getContent, wrong } from './content.ts'
import {
  addMovement,
  changeMovement,
  type MovementListRow,
  movementConditions,
  movementListing,
  movementsWithin,
  peopleOf,
  writeLines,
} from './queries.ts'
import { offeredProducts, readScan } from './scan.ts'
import { postingHandlers } from './steps.ts'
import { printWaybill } from './waybill.ts'

type Rows = Handlers<typeof movements>
type RequestContext = Pick<Call<never>, 'actor' | 'scope' | 'trx'>

const SHOWN = {
  text: ['number', 'from', 'to', 'lines', 'pieces', 'days', 'differences'],
  key: ['state'],
  moment: ['sent_at', 'received_at'],
}
const FIELDS = Object.keys(movementForm.shape) as (keyof MovementForm)[]

const shown = ({ sent_at, received_at, ...row }: MovementListRow) => ({
  ...row,
  sent_at: sent_at?.toISOString() ?? null,
  received_at: received_at?.toISOString() ?? null,
})

/** Branches from which the person may send. */
async function senders(call: RequestContext) {
  const who = person(call)
  if (who.partner_id !== null) return []
  const open = await openBranches(call.trx)
  return call.scope === 'all' ? open : open.filter(({ id }) => id === who.branch_id)
}

/** Throws `not_found` where the person may not send from the branch. */
async function requireSender(call: RequestContext, branch: number): Promise<void> {
  if (!(await senders(call)).some(({ id }) => id === branch)) throw new Problem('not_found')
}

/** Requires branches in reach and products that are there; returns the application that the goods are for. */
async function checkForm(call: RequestContext, form: MovementForm): Promise<string | null> {
  const open = await openBranches(call.trx)
  const isOpen = (branch: number) => open.some(({ id }) => id === branch)
  if (!(await senders(call)).some(({ id }) => id === form.from_branch))
    throw wrong('from_branch', 'unknown_choice')
  if (!isOpen(form.to_branch)) throw wrong('to_branch', 'unknown_choice')
  if (form.application === null) return null
  const application = await findApplication(call, form.application)
  if (application === null) throw wrong('application', 'movement_application')
  return application
}

/** The fields as the history shows them. */
function traced({ movement, goods }: Content): Record<keyof MovementForm, string | number | null> {
  const lines = goods.map((good) => {
    const unit = unitLabel(good)
    return unit === null ? `${good.name} × ${good.quantity}` : `${good.name} (${unit})`
  })
  return {
    from_branch: movement.from.name,
    to_branch: movement.to.name,
    application: movement.application,
    note: movement.note || null,
    lines: lines.join(', ') || null,
  }
}

const writeForm = async (trx: Trx, id: string, form: MovementForm, application_id: string | null) => {
  await updateDraft(trx, id, { branch_id: form.from_branch, application_id, note: form.note })
  await writeLines(trx, id, form.lines)
}

const reading = {
  list: async (call) => {
    const { trx, body } = call
    const today = todayInTashkent(call.deps.now())
    const conditions = [movementsWithin(person(call), call.scope), ...movementConditions(body, today)]
    const page = await readList<MovementListRow, typeof body.sort>(
      trx,
      movementListing(today),
      conditions,
      body,
    )
    return { ...page, items: page.items.map(shown) }
  },

  export: async (call) => {
    const { trx, body, reply } = call
    const today = todayInTashkent(call.deps.now())
    const conditions = [movementsWithin(person(call), call.scope), ...movementConditions(body, today)]
    const rows = readAll<MovementListRow, typeof body.sort>(trx, movementListing(today), conditions, body)
    const columns = chosenColumns(body.columns, SHOWN)
    return sendExport(reply, 'movements', rows, { ...body, columns })
  },

  choices: async (call) => {
    const named = ({ id, name }: { id: number; name: string }) => ({ id, name })
    return { from: (await senders(call)).map(named), to: (await openBranches(call.trx)).map(named) }
  },

  products: async (call) => {
    await requireSender(call, call.body.branch)
    return { items: await offeredProducts(call.trx, call.body.branch, call.body.search) }
  },

  scan: async (call) => {
    await requireSender(call, call.body.branch)
    return readScan(call.trx, call.body.branch, call.body.text)
  },

  scanReceived: async (call) => {
    const { movement } = await getContent(call, movementsWithin(person(call), call.scope, 'receiver'))
    return readScan(call.trx, movement.to.id, call.body.text)
  },

  view: async (call) => {
    const { movement, goods, differences } = await getContent(call)
    const { document_id: _, created_at, sent_at, received_at, ...rest } = movement
    return {
      ...rest,
      created_at: created_at.toISOString(),
      sent_at: sent_at?.toISOString() ?? null,
      received_at: received_at?.toISOString() ?? null,
      goods,
      differences: differences.map(({ product_id: _product, settled_at, ...difference }) => ({
        ...difference,
        settled_at: settled_at?.toISOString() ?? null,
      })),
    }
  },

  history: async (call) => {
    const { movement } = await getContent(call)
    return { items: await readHistory(call.trx, 'movement', movement.key, ['movement_waybill']) }
  },

  waybill: async (call) => printWaybill(call, await getContent(call)),

  people: async (call) => {
    const { movement } = await getContent(call, movementsWithin(person(call), call.scope, 'sender'))
    return { items: await peopleOf(call.trx, [movement.from.id, movement.to.id]) }
  },
} satisfies Partial<Rows>

export const movementHandlers: Rows = {
  ...reading,
  ...postingHandlers,

  create: async (call) => {
    const { trx, body, audited, deps } = call
    const application = await checkForm(call, body)
    const at = deps.now()
    const { from_branch, to_branch } = body
    const document = { kind: 'movement', branch_id: from_branch, reason: 'movement' } as const
    const id = await addDraft(trx, { ...document, user_id: person(call).id, at })
    await addMovement(trx, { document_id: id, from_branch, to_branch, created_at: at })
    await writeForm(trx, id, body, application)
    const { number } = await trx
      .selectFrom('stock_documents')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const key = String(number)
    const after = await getContent({ ...call, params: { key } }, movementsWithin(person(call), call.scope))
    audited('movement', key, changesOf({}, traced(after), FIELDS))
    return { ok: true, key, version: after.movement.version }
  },

  update: async (call) => {
    const { trx, body, audited } = call
    const before = await begin(call, 'update')
    const { movement } = before
    const application = await checkForm(call, body.values)
    await writeForm(trx, movement.document_id, body.values, application)
    const { from_branch, to_branch } = body.values
    const version = await changeMovement(trx, movement, { from_branch, to_branch })
    const after = await getContent(call, movementsWithin(person(call), call.scope))
    audited('movement', movement.key, changesOf(traced(before), traced(after), FIELDS))
    return { ok: true, key: movement.key, version }
  },

  cancel: async (call) => {
    const { movement } = await begin(call, 'cancel')
    await setDocumentState(call.trx, movement.document_id, 'cancelled')
    const version = await changeMovement(call.trx, movement, {})
    call.audited('movement', movement.key, changesOf({ state: 'draft' }, { state: 'cancelled' }, ['state']))
    return { ok: true, key: movement.key, version }
  },
}

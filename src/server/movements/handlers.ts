// Movements between branches: the list, a draft, and the steps that post. Each step locks the movement first, so that of two
// concurrent steps the second is refused and nothing is posted twice.
import { movementList, type movements } from '#api/back-office/movements.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { isOpenBranch, openBranches } from '../branches/queries.ts'
import type { Handlers } from '../platform/handler.ts'
import { listHandlers } from '../platform/listing/declared.ts'
import { person } from '../platform/person.ts'
import { changesOf, readHistory } from '../platform/records/records.ts'
import { offeredProducts, readScan, setDocumentState, type TakenFrom } from '../stock/queries.ts'
import { begin, getMovementContent, wrong } from './content.ts'
import { checkForm, createDraft, FIELDS, requireSender, senders, traced, writeForm } from './draft.ts'
import { proposedProducts } from './proposal.ts'
import { changeMovement, movementSql, peopleOf, withinMovements } from './queries.ts'
import { postingHandlers } from './steps.ts'
import { printWaybill } from './waybill.ts'

type Rows = Handlers<typeof movements>

const shopOf = (branch: number): TakenFrom => ({ branch, place: 'shop' })

const reading = {
  ...listHandlers(movementList, null, movementSql),

  choices: async (call) => {
    const named = ({ id, name }: { id: number; name: string }) => ({ id, name })
    return { from: (await senders(call)).map(named), to: (await openBranches(call.trx)).map(named) }
  },

  products: async (call) => {
    await requireSender(call, call.body.branch)
    return { items: await offeredProducts(call.trx, shopOf(call.body.branch), call.body.search) }
  },

  proposal: async (call) => {
    const { trx, body, deps } = call
    await requireSender(call, body.from)
    if (!(await isOpenBranch(trx, body.to))) throw wrong('to', 'unknown_choice')
    return { items: await proposedProducts(trx, todayInTashkent(deps.now()), body) }
  },

  scan: async (call) => {
    await requireSender(call, call.body.branch)
    return readScan(call.trx, shopOf(call.body.branch), call.body.text)
  },

  scanReceived: async (call) => {
    const { movement } = await getMovementContent(call, withinMovements(person(call), call.scope, 'receiver'))
    return readScan(call.trx, shopOf(movement.to.id), call.body.text)
  },

  view: async (call) => {
    const { movement, goods, differences } = await getMovementContent(call)
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
    const { movement } = await getMovementContent(call)
    return { items: await readHistory(call.trx, 'movement', movement.key, ['movement_waybill']) }
  },

  waybill: async (call) => printWaybill(call, await getMovementContent(call)),

  people: async (call) => {
    const { movement } = await getMovementContent(call, withinMovements(person(call), call.scope, 'sender'))
    return { items: await peopleOf(call.trx, [movement.from.id, movement.to.id]) }
  },
} satisfies Partial<Rows>

export const movementHandlers: Rows = {
  ...reading,
  ...postingHandlers,

  create: async (call) => {
    const { key, version, changes } = await createDraft(call, call.body)
    call.audited('movement', key, changes)
    return { ok: true, key, version }
  },

  update: async (call) => {
    const { trx, body, audited } = call
    const before = await begin(call, 'update')
    const { movement } = before
    const application = await checkForm(call, body.values)
    await writeForm(trx, movement.document_id, body.values, application)
    const { from_branch, to_branch } = body.values
    const version = await changeMovement(trx, movement, { from_branch, to_branch })
    const after = await getMovementContent(call, withinMovements(person(call), call.scope))
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

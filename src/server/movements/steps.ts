// The steps of a movement that post: send, recall, receive, settle.
import type { MovementGood, movements } from '#api/back-office/movements.ts'
import {
  compareReceipt,
  type MovementState,
  OUTCOMES_OF,
  type SettlementForm,
} from '#domain/movements/movement.ts'
import { NO_CODES, unitLabel } from '#domain/stock/lines.ts'
import { codesOf, type ScannedUnit } from '#domain/stock/units.ts'
import { lockBranches } from '../branches/queries.ts'
import type { Handlers } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { fieldErrors, Problem } from '../platform/problems.ts'
import { changesOf } from '../platform/records/records.ts'
import type { Trx } from '../platform/trx.ts'
import type { Move } from '../stock/queries.ts'
import {
  claimedElsewhere,
  codeKey,
  knownUnits,
  lastCost,
  type Place,
  placesOf,
  postNamed,
} from '../stock/queries.ts'
import { begin, type Content, type Stepping, wrong } from './content.ts'
import {
  changeMovement,
  type DifferenceRow,
  peopleOf,
  settleDifference,
  writeReceipt,
  writeValues,
} from './queries.ts'

/** Shop of the sender, shop of the receiver, and what is on the way to the receiver. */
async function stationsOf(trx: Trx, { movement: { from, to } }: Content) {
  const places = await placesOf(trx, [from.id, to.id])
  return {
    sender: places.at('shop', from.id),
    receiver: places.at('shop', to.id),
    transit: places.at('transit', to.id),
    outside: places.outside,
  }
}

const moveOf = (
  { product_id, quantity, unit }: { product_id: number; quantity: number; unit: ScannedUnit },
  from: Place,
  to: Place,
): Move => ({ product_id, quantity, codes: codesOf(unit), from, to })

const lineMoves = (goods: readonly MovementGood[], from: Place, to: Place): Move[] =>
  goods.map((good) => moveOf({ ...good, unit: good }, from, to))

const postMoves = (
  call: Stepping,
  { movement: { document_id }, goods }: Content,
  state: MovementState,
  moves: readonly Move[],
) => postNamed(call, { document_id, state, at: call.deps.now(), moves }, goods)

const recordState = (call: Stepping, key: string, before: MovementState, state: MovementState) =>
  call.audited('movement', key, changesOf({ state: before }, { state }, ['state']))

const done = (key: string, version: number) => ({ ok: true as const, key, version })

/** Where a missing, surplus or unknown piece comes from and goes to; null: nothing is posted. */
function settlementWay(
  { sender, receiver, transit, outside }: Awaited<ReturnType<typeof stationsOf>>,
  outcome: SettlementForm['outcome'],
): { from: Place; to: Place } | null {
  return {
    to_sender: { from: transit, to: sender },
    loss: { from: transit, to: outside('loss') },
    from_sender: { from: sender, to: receiver },
    found: { from: outside('surplus'), to: receiver },
    record_only: null,
  }[outcome]
}

/** The open difference that a settlement names; refuses pieces and outcomes that it does not have. */
function openDifference({ differences }: Content, form: SettlementForm): DifferenceRow {
  const difference = differences.find(({ id }) => id === form.difference)
  if (!difference) throw new Problem('not_found')
  if (difference.outcome !== null) throw new Problem('move_not_possible')
  if (!OUTCOMES_OF[difference.kind].includes(form.outcome)) throw wrong('outcome', 'unknown_choice')
  if (form.quantity > difference.quantity)
    throw wrong('quantity', 'movement_settle_quantity', { max: difference.quantity })
  return difference
}

type Rows = Handlers<typeof movements>

export const postingHandlers: Pick<Rows, 'send' | 'recall' | 'receive' | 'settle'> = {
  send: async (call) => {
    const content = await begin(call, 'send')
    const { movement, goods } = content
    if (goods.length === 0) throw fieldErrors([{ code: 'movement_empty' }])
    const { to } = movement
    if (!(await lockBranches(call.trx, [movement.from.id, to.id])).get(to.id)?.active)
      throw fieldErrors([{ code: 'movement_branch_off', params: { name: to.name } }])
    const { sender, transit } = await stationsOf(call.trx, content)
    const values = await postMoves(call, content, 'sent', lineMoves(goods, sender, transit))
    await writeValues(
      call.trx,
      goods.map(({ id }) => id),
      values,
    )
    const sent = { sent_at: call.deps.now(), sent_by: person(call).id }
    recordState(call, movement.key, movement.state, 'sent')
    return done(movement.key, await changeMovement(call.trx, movement, sent))
  },

  recall: async (call) => {
    const content = await begin(call, 'recall')
    const { movement, goods } = content
    const { sender, transit } = await stationsOf(call.trx, content)
    await postMoves(call, content, 'recalled', lineMoves(goods, transit, sender))
    recordState(call, movement.key, movement.state, 'recalled')
    return done(movement.key, await changeMovement(call.trx, movement, {}))
  },

  receive: async (call) => {
    const content = await begin(call, 'receive')
    const { movement, goods } = content
    const { values } = call.body
    const known = await knownUnits(call.trx, values.lines)
    const { receiver, transit } = await stationsOf(call.trx, content)
    const elsewhere = await claimedElsewhere(call.trx, receiver, values.lines.flatMap(codesOf))
    // A unit that a sale of another branch has reserved is none of the pieces that were sent.
    const isKnown = (unit: ScannedUnit) =>
      codesOf(unit).some(
        (code) =>
          elsewhere.has(codeKey(code)) ||
          known.some((row) => row.kind === code.kind && row.code === code.code),
      )
    const { arrivals, differences } = compareReceipt(goods, values, isKnown)
    const state = differences.length === 0 ? 'received' : 'received_with_differences'
    const moves = arrivals.map((arrival) => moveOf(arrival, transit, receiver))
    await postMoves(call, content, state, moves)
    await writeReceipt(call.trx, movement.document_id, arrivals, differences)
    const received = { received_at: call.deps.now(), received_by: person(call).id }
    recordState(call, movement.key, movement.state, state)
    return done(movement.key, await changeMovement(call.trx, movement, received))
  },

  settle: async (call) => {
    const content = await begin(call, 'settle')
    const { trx, body, deps } = call
    const { movement } = content
    const form = body.values
    const difference = openDifference(content, form)
    if (form.outcome === 'loss') {
      const people = await peopleOf(trx, [movement.from.id, movement.to.id])
      if (!people.some(({ id }) => id === form.responsible_id))
        throw wrong('responsible_id', 'unknown_choice')
    }
    const way = settlementWay(await stationsOf(trx, content), form.outcome)
    const { product_id } = difference
    if (way !== null && product_id !== null) {
      const { imei, gtin, serial, marking } = difference
      const unit = { ...NO_CODES, imei, gtin, serial, marking }
      const move = moveOf({ product_id, quantity: form.quantity, unit }, way.from, way.to)
      const cost = form.outcome === 'found' ? await lastCost(trx, product_id) : undefined
      await postMoves(call, content, movement.state, [{ ...move, ...(cost === undefined ? {} : { cost }) }])
    }
    await settleDifference(trx, difference, form, { user: person(call).id, now: deps.now() })
    call.audited('movement', movement.key, {
      fields: ['difference', 'outcome'],
      changes: {
        difference: [
          null,
          [difference.name ?? difference.code, unitLabel(difference), `× ${form.quantity}`]
            .filter(Boolean)
            .join(' '),
        ],
        outcome: [null, form.outcome],
      },
    })
    return done(movement.key, await changeMovement(trx, movement, {}))
  },
}

// A movement with its lines and differences, and the beginning of each step.

import type { MovementGood } from '#api/back-office/movements.ts'
import { can } from '#domain/access/can.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import {
  canMoveMovement,
  MOVEMENT_TRANSITIONS,
  type MovementAction,
  type MovementForm,
} from '#domain/movements/movement.ts'
import type { Condition } from '../db/condition.ts'
import type { Call } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import { requireVersion } from '../platform/records/records.ts'
import {
  type DifferenceRow,
  differencesOf,
  findMovement,
  goodsOf,
  lockMovement,
  type MovementRow,
  withinMovements,
} from './queries.ts'

type Keyed = Pick<Call<never>, 'actor' | 'scope' | 'trx' | 'deps'> & { params: { key: string } }
export type Stepping = Keyed & Pick<Call<never>, 'audited'> & { body: { base_version: number } }
export type Content = { movement: MovementRow; goods: MovementGood[]; differences: DifferenceRow[] }

export const wrong = (field: string, code: string, params: Record<string, string | number> = {}) =>
  fieldError(field, code, params)

/** The movement that a key names, within a condition; by default one of the person's scope. */
export async function getMovementContent(call: Keyed, within?: Condition): Promise<Content> {
  const seesCost = can(person(call), 'goods.cost')
  const movement = await findMovement(call.trx, call.params.key, {
    within: within ?? withinMovements(person(call), call.scope),
    today: todayInTashkent(call.deps.now()),
    seesCost,
  })
  if (!movement) throw new Problem('not_found')
  const { document_id } = movement
  return {
    movement,
    goods: await goodsOf(call.trx, document_id, seesCost),
    differences: await differencesOf(call.trx, document_id),
  }
}

/** The form of a movement as it is now. */
const formOf = ({ movement, goods }: Content): MovementForm => ({
  from_branch: movement.from.id,
  to_branch: movement.to.id,
  application: movement.application,
  note: movement.note,
  lines: goods.map(({ product_id, quantity, imei, gtin, serial, marking }) => ({
    product_id,
    quantity,
    imei,
    gtin,
    serial,
    marking,
  })),
})

/** The movement, locked, when this action is possible with it as the person saw it, on the side of the person's branch. */
export async function begin(call: Stepping, action: MovementAction): Promise<Content> {
  await lockMovement(call.trx, call.params.key)
  const { side } = MOVEMENT_TRANSITIONS[action]
  const content = await getMovementContent(call)
  const { movement } = content
  call.audited('movement', movement.key)
  const branch = side === 'sender' ? movement.from : movement.to
  // The other branch sees the movement; the step is not its own.
  if (call.scope !== 'all' && branch.id !== person(call).branch_id) throw new Problem('forbidden')
  requireVersion(movement, call.body.base_version, formOf(content))
  if (!canMoveMovement(action, movement.state)) throw new Problem('move_not_possible')
  return content
}

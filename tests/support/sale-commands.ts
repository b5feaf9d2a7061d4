// The commands of the model of a sale: random steps, transitions and corrections of stock by several roles.
import fc from 'fast-check'
import type { stages } from '#api/stages.ts'
import { NUMERIC_PERMISSIONS } from '#domain/access/permissions.ts'
import { fieldsThatUndo, UNDONE } from '#domain/applications/field-effects.ts'
import { FORM_FIELDS, type FormField } from '#domain/applications/form.ts'
import { ACTIONS, type Action } from '#domain/applications/status.ts'
import { STAGE_BODIES } from '../sweep/stage-bodies.ts'

export const ROLES = ['manager', 'support', 'director', 'seller', 'manager2', 'admin'] as const
const STEPS = Object.keys(STAGE_BODIES) as (keyof typeof STAGE_BODIES & keyof typeof stages)[]

export type Role = (typeof ROLES)[number]
/** `next` is the step that advances the sale. */
export type Command =
  | { kind: 'next'; app: number; pick: number }
  | { kind: 'stage'; app: number; pick: number; name: (typeof STEPS)[number]; role: Role }
  | { kind: 'move'; app: number; action: Action; role: Role }
  | { kind: 'assign'; app: number; role: Role; to: 'manager' | 'support' }
  /** A change of one field of the form. */
  | { kind: 'patch'; app: number; field: FormField; role: Role }
  | { kind: 'correct'; pick: number; mode: 'add' | 'remove' }
  /** All reservations without a contract become too old, and their job runs. */
  | { kind: 'expire' }
  /** The next step of the return of a product. */
  | { kind: 'return'; app: number; pick: number }

const app = fc.nat({ max: 1 })
const pick = fc.nat({ max: 7 })
const role = fc.constantFrom<Role>('manager', 'manager', 'manager', ...ROLES)
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('next' as const), app, pick }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('stage' as const),
      app,
      pick,
      role,
      name: fc.constantFrom(...STEPS),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('stage' as const),
      app,
      pick,
      role: fc.constant<Role>('manager'),
      name: fc.constantFrom('addGood', 'removeGood', 'cancelContract', 'takePayment', 'closeInvoice'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      app,
      role,
      action: fc.constantFrom(...ACTIONS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('assign' as const),
      app,
      role: fc.constantFrom<Role>('support', 'director', 'manager'),
      to: fc.constantFrom('manager' as const, 'support' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('patch' as const),
      app,
      role,
      field: fc.constantFrom(...fieldsThatUndo(UNDONE), ...FORM_FIELDS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('correct' as const),
      pick,
      mode: fc.constantFrom<'add' | 'remove'>('add', 'remove'),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'expire' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('return' as const), app, pick }) },
)
/** One command, or two at the same time. */
const commands = fc.oneof(
  { weight: 4, arbitrary: command.map((one) => [one]) },
  { weight: 1, arbitrary: fc.tuple(command, command).map((both): Command[] => [...both]) },
  { weight: 1, arbitrary: command.map((one) => [one, one]) },
)

/** What managers decide alone, in whole soʻm: every sale of these tests, the cheaper ones, or none. */
const LARGEST_SALES = [NUMERIC_PERMISSIONS['applications.largest_sale'].to, 2_500_000, 0] as const
const largestSale = fc.oneof(
  { weight: 4, arbitrary: fc.constant(LARGEST_SALES[0]) },
  { weight: 1, arbitrary: fc.constantFrom(...LARGEST_SALES) },
)
/**
 * The commands of one moment, the number that managers have from then on, and whether the partner refuses the key of the shop
 * meanwhile.
 */
export type Turn = { commands: Command[]; largestSale: number; isKeyRefused: boolean }
const isKeyRefused = fc.oneof(
  { weight: 7, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
)
export const turn: fc.Arbitrary<Turn> = fc.record({ commands, largestSale, isKeyRefused })

/** Endings of phones: usual, the answer to the creation is lost, the answer to the code is lost, paid off once confirmed. */
export const ENDINGS = ['01', '25', '27', '42'] as const
export const endings = fc.tuple(fc.constantFrom(...ENDINGS), fc.constantFrom(...ENDINGS))

/** Steps of the first sale, alone or twice at once; now and then something else is done, or the key is refused. */
const stepsOf = (kind: 'next' | 'return', count: number): fc.Arbitrary<Turn[]> => {
  const one = fc.record({ kind: fc.constant(kind), app: fc.constant(0), pick: fc.constant(4) })
  const step = fc.oneof(
    { weight: 5, arbitrary: one.map((next): Command[] => [next]) },
    { weight: 1, arbitrary: one.map((next): Command[] => [next, next]) },
  )
  const straight = fc.record({ commands: step, largestSale: fc.constant(LARGEST_SALES[0]), isKeyRefused })
  return fc.array(straight, { minLength: count, maxLength: count })
}
/** A sale that is made, and comes back. */
export const saleAndReturn: fc.Arbitrary<Turn[]> = fc
  .tuple(stepsOf('next', 12), stepsOf('return', 16))
  .map((both) => both.flat())

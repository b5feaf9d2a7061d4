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
/** The commands of one moment, and the number that managers have from then on. */
export type Turn = { commands: Command[]; largestSale: number }
export const turn: fc.Arbitrary<Turn> = fc.record({ commands, largestSale })

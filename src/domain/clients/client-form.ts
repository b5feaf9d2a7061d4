// The form of a client's card in the back office: the client's fields of the wizard with the same rules.
import type { z } from 'zod'
import { formPatchSchema } from '../applications/form.ts'
import { checkField, type FormContext } from '../applications/form-rules.ts'
import type { FieldProblem } from '../kernel/problem.ts'
import { CLIENT_FIELDS, type ClientValues, clientFromForm } from './client.ts'

/** The values of a form in canonical format; fields of an application are left out. */
export const clientForm = formPatchSchema.transform((values): ClientValues => clientFromForm(values))
export type ClientForm = z.input<typeof clientForm>

/** All problems of a new client, in the order of the form. */
export const checkClient = (values: ClientValues, context: FormContext): FieldProblem[] =>
  CLIENT_FIELDS.flatMap((field) => checkField(field, values, context) ?? [])

/**
 * The problems that a change causes. Earlier problems of unchanged fields do not count: a client whose document
 * has expired meanwhile can still get a new phone.
 */
export function newProblems(before: ClientValues, after: ClientValues, context: FormContext): FieldProblem[] {
  const known = new Set(
    checkClient(before, context)
      .filter(({ field }) => isSameIn(before, after, field))
      .map(({ field, code }) => `${field} ${code}`),
  )
  return checkClient(after, context).filter(
    ({ field, code }) => !known.has(`${field} ${code}`) && !(field === 'pinfl' && isEmptied(before, after)),
  )
}

/** A wrong pinfl may be removed from a card: only then can the card be merged with the one that has the right pinfl. */
const isEmptied = (before: ClientValues, after: ClientValues): boolean =>
  (before.pinfl ?? '') !== '' && (after.pinfl ?? '') === ''

const isSameIn = (one: ClientValues, other: ClientValues, field: string): boolean =>
  one[field as keyof ClientValues] === other[field as keyof ClientValues]

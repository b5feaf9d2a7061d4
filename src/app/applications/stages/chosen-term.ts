// The terms that were chosen for an application before its contract is made: the term of the comparison, and what was typed into
// the form of the contract. In sessionStorage, so that a reload keeps them; signing out removes them.
import { z } from 'zod'

/** An emptied instalment is not a number, which JSON writes as null. */
const amount = z
  .number()
  .nullable()
  .transform((value) => value ?? Number.NaN)

const schema = z.object({
  months: z.number().nullable(),
  day: z.number().nullable(),
  /** The down payment in whole soʻm. */
  down: z.number().nullable(),
  /** A plan edited by hand, for the terms of its key. */
  edited: z.object({ key: z.string(), amounts: z.array(amount) }).nullable(),
})
const stored = schema.partial()
export type ChosenTerms = z.infer<typeof stored>

const keyOf = (id: string): string => `terms-${id}`

/** What was chosen for the application on this device; what was never chosen is absent. */
export function rememberedTerms(id: string): ChosenTerms {
  try {
    const found = stored.safeParse(JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '{}'))
    return found.success ? found.data : {}
  } catch {
    return {}
  }
}

/** Keeps what was chosen, beside what was chosen before. */
export const rememberTerms = (id: string, terms: ChosenTerms): void =>
  sessionStorage.setItem(keyOf(id), JSON.stringify({ ...rememberedTerms(id), ...terms }))

/** Forgets what was typed for a contract that has been made; the term of the comparison stays. */
export function forgetPlan(id: string): void {
  const { months } = rememberedTerms(id)
  sessionStorage.setItem(keyOf(id), JSON.stringify({ months }))
}

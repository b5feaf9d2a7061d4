// Which values a submitted application brings to the card of its client: those entered after the card's own. What was entered
// earlier and arrives later is shown as a difference and replaces nothing (decision 0063).
import { CLIENT_FIELDS, type ClientField, type ClientValues } from './client.ts'

/** When fields were entered, as instants. */
export type Entered = Partial<Record<ClientField, string>>

type Side = { values: ClientValues; enteredAt: (field: ClientField) => string }
export type Difference = {
  field: ClientField
  arrived: ClientValues[ClientField]
  kept: ClientValues[ClientField]
}

/** The values of the card afterwards with their times, and what arrived too late to replace the card's. */
export function mergeByEntry(
  card: Side,
  arrived: Side,
): { values: ClientValues; entered: Entered; differences: Difference[] } {
  const isEarlier = (field: ClientField) => arrived.enteredAt(field) < card.enteredAt(field)
  const kept = CLIENT_FIELDS.filter(isEarlier)
  const from = (field: ClientField) => (kept.includes(field) ? card : arrived)
  const entries = CLIENT_FIELDS.map((field) => [field, from(field).values[field]] as const)
  return {
    values: Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null)),
    entered: Object.fromEntries(CLIENT_FIELDS.map((field) => [field, from(field).enteredAt(field)])),
    differences: kept
      .filter((field) => arrived.values[field] !== undefined && arrived.values[field] !== card.values[field])
      .map((field) => ({ field, arrived: arrived.values[field], kept: card.values[field] })),
  }
}

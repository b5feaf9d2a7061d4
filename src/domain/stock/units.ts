// Units of stock. Their codes: a phone has one or two IMEIs, a marked appliance its serial number and its whole marking.
import type { PlaceKind } from './documents.ts'

/** Where a unit can be: the kinds of places. `client`: it is sold. */
export const UNIT_STATES = ['shop', 'transit', 'defect', 'client', 'loss', 'surplus', 'supplier'] as const
UNIT_STATES satisfies readonly PlaceKind[]
export type UnitState = (typeof UNIT_STATES)[number]

/** Days after which a unit, or the pieces of a product in a shop, that do not move are asked about. */
export const UNIT_AGES = ['30', '90', '180', '365'] as const

export type UnitCode = { kind: 'imei' | 'serial' | 'datamatrix'; code: string }
export type ScannedUnit = {
  imei: string | null
  gtin: string | null
  serial: string | null
  marking: string | null
}

/** The codes by which a scanned unit is known; none for a product whose units are only counted. */
export function codesOf({ imei, gtin, serial, marking }: ScannedUnit): UnitCode[] {
  return [
    ...(imei === null ? [] : [{ kind: 'imei' as const, code: imei }]),
    ...(serial === null ? [] : [{ kind: 'serial' as const, code: `01${gtin ?? ''}21${serial}` }]),
    ...(marking === null ? [] : [{ kind: 'datamatrix' as const, code: marking }]),
  ]
}

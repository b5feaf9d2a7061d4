// Codes of a unit: a phone has one or two IMEIs, a marked appliance its serial number and its whole marking.

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

// Labels of a branch: its fields, and the values of fields that are stored as a number or a key.
import { findText, getLanguage, type KeyUnder, label } from '#app/i18n/i18n.ts'
import type { BranchState } from '#domain/branches/branch.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { districtName, regionName } from '#domain/reference/regions.ts'

export const fieldLabel = (field: KeyUnder<'branches:fields'>): string => label(`branches:fields.${field}`)
export const stateLabel = (state: BranchState): string => label(`branches:states.${state}`)

type Place = { region: number | string; district: number | string | null }
export const placeLabel = ({ region, district }: Place): string =>
  [regionName(Number(region), getLanguage()), districtName(Number(district), getLanguage())]
    .filter(Boolean)
    .join(', ')

export function valueLabel(field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field === 'region') return regionName(Number(value), getLanguage())
  if (field === 'district') return districtName(Number(value), getLanguage())
  if (field === 'active') return stateLabel(value === true ? 'active' : 'inactive')
  return field === 'phone' ? formatPhone(String(value)) : String(value)
}

/** Label and displayed value of a changed field, for the conflict bar and the history. */
export const describeChange = (field: string, value: unknown) => ({
  label: findText(`branches:fields.${field}`) ?? field,
  value: valueLabel(field, value),
})

// The words of a branch: its fields, and the values of those that are kept as a number or a key.
import { getLanguage, textOf } from '#app/i18n/i18n.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { districtName, regionName } from '#domain/reference/regions.ts'

export const fieldWord = (field: string): string => textOf(`branches:fields.${field}`) ?? ''
export const stateWord = (state: string): string => textOf(`branches:states.${state}`) ?? ''

export const placeWord = ({
  region,
  district,
}: {
  region: number | string
  district: number | string | null
}) =>
  [regionName(Number(region), getLanguage()), districtName(Number(district), getLanguage())]
    .filter(Boolean)
    .join(', ')

function valueWord(field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field === 'region') return regionName(Number(value), getLanguage())
  if (field === 'district') return districtName(Number(value), getLanguage())
  if (field === 'active') return stateWord(value === true ? 'active' : 'inactive')
  return field === 'phone' ? formatPhone(String(value)) : String(value)
}

/** A field and its value, for the bar of a conflict and for the history. */
export const wordsOf = (field: string, value: unknown) => ({
  label: fieldWord(field),
  value: valueWord(field, value),
})

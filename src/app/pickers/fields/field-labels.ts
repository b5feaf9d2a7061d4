// Labels of a field and its value, for histories and conflicts.
import { useTranslation } from 'react-i18next'
import { findText, useLanguage } from '#app/i18n/i18n.ts'
import { type FormField, ruleOf } from '#domain/applications/form.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import type { Language } from '#domain/kernel/texts/language.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { LIST_NAMES, labelOf } from '#domain/reference/lists.ts'
import { districtName, regionName } from '#domain/reference/regions.ts'
import { choiceLabel } from './choice-label.ts'
import { fullLabel } from './full-label.ts'

function chosenLabel(field: FormField, key: string, language: Language): string {
  const list = LIST_NAMES.find((name) => name === ruleOf(field).list)
  if (list) return labelOf(list, key, language)
  return choiceLabel(field, key)
}

function formatValue(field: FormField, value: string | number, language: Language): string {
  const { kind } = ruleOf(field)
  if (kind === 'choice') return chosenLabel(field, String(value), language)
  if (kind === 'region') return regionName(Number(value), language)
  if (kind === 'district') return districtName(Number(value), language)
  if (kind === 'money') return formatMoney(Number(value), language)
  if (kind === 'date') return formatDate(String(value))
  return String(value)
}

/** Labels of the name and the value of a field in the current language. */
export function useFieldLabels() {
  const { t } = useTranslation('outbox')
  const language = useLanguage()
  return {
    // A conflict that the server reports may name a field that this build does not know.
    label: (field: FormField) => fullLabel(field) ?? t('conflict.field'),
    /** Under the heading of its section, which names the address. */
    shortLabel: (field: FormField) => findText(`fields:${field}`) ?? t('conflict.field'),
    value: (field: FormField, value: string | number | boolean | null | undefined) => {
      // An unset flag is off.
      if (ruleOf(field).kind === 'flag') return t(value === true ? 'conflict.yes' : 'conflict.no')
      if (value === null || value === undefined || value === '') return t('conflict.empty_value')
      return formatValue(field, typeof value === 'boolean' ? String(value) : value, language)
    },
  }
}

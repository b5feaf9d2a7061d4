// A field and its value in words, for the two sides of a conflict.
import { useTranslation } from 'react-i18next'
import { textOf, useLanguage } from '#app/i18n/i18n.ts'
import { type FormField, ruleOf } from '#domain/applications/form.ts'
import { formatDate } from '#domain/kernel/dates.ts'
import type { Language } from '#domain/kernel/language.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { LIST_NAMES, labelOf } from '#domain/reference/lists.ts'
import { districtName, regionName } from '#domain/reference/regions.ts'

function chosenWord(field: FormField, key: string, language: Language): string {
  const list = LIST_NAMES.find((name) => name === ruleOf(field).list)
  if (list) return labelOf(list, key, language)
  return textOf(`fields:choices.${field}.${key}`) ?? textOf(`reasons:${field}.${key}`) ?? ''
}

function written(field: FormField, value: string | number, language: Language): string {
  const { kind } = ruleOf(field)
  if (kind === 'choice') return chosenWord(field, String(value), language)
  if (kind === 'region') return regionName(Number(value), language)
  if (kind === 'district') return districtName(Number(value), language)
  if (kind === 'money') return formatMoney(Number(value), language)
  if (kind === 'date') return formatDate(String(value))
  return String(value)
}

/** Words for the name and the value of a field in the person's language. */
export function useFieldLabels() {
  const { t } = useTranslation('outbox')
  const language = useLanguage()
  return {
    label: (field: FormField) =>
      textOf(`fields:${field}`) ?? textOf(`fields:labels.${field}`) ?? t('conflict.field'),
    value: (field: FormField, value: string | number | boolean | null | undefined) => {
      // A switch that nobody has touched is off.
      if (ruleOf(field).kind === 'flag') return t(value === true ? 'conflict.yes' : 'conflict.no')
      if (value === null || value === undefined || value === '') return t('conflict.empty_value')
      return written(field, typeof value === 'boolean' ? String(value) : value, language)
    },
  }
}

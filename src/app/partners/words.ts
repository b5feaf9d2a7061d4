// The words of partners: what a field is called, and its value as a conflict or the history tells it.
import { useTranslation } from 'react-i18next'
import { textOf, useLanguage } from '#app/i18n/i18n.ts'
import type { WordsOf } from '#app/kit/form/conflict-bar.tsx'
import { useChosenWords } from '#app/kit/inputs/multi-choice.tsx'
import { photoSlot } from '#domain/applications/photo-slots.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { BOUND_LISTS, DIALECTS, PARTNER_TYPES, type Term } from '#domain/partners/partner.ts'
import { useBoundItems } from './use-bound.ts'

export const fieldWord = (field: string): string => textOf(`partners:fields.${field}`) ?? ''
export const valueWord = (field: 'type' | 'dialect' | 'status', value: string): string =>
  textOf(`partners:values.${field}.${value}`) ?? ''

const items = (field: 'type' | 'dialect' | 'status', keys: readonly string[]) =>
  keys.map((key) => ({ key, label: valueWord(field, key) }))
export const STATUSES = ['active', 'inactive'] as const
export const typeItems = () => items('type', PARTNER_TYPES)
export const dialectItems = () => items('dialect', DIALECTS)
export const statusItems = () => items('status', STATUSES)

export const slotWord = (slot: number): string =>
  textOf(`photos:kinds.${photoSlot(slot)?.kind.passport ?? ''}.title`) ?? ''

/** `3 (9 %), 12 (36 %)`. */
export const termsWord = (terms: readonly Term[]): string =>
  terms.map(({ months, markup }) => `${months} (${markup} %)`).join(', ')

/** A list as the trail keeps it: its text, cut where it was very long. */
function listIn(value: unknown): string[] {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? [])
  return [...text.matchAll(/[\w-]+/g)].map(([key]) => key)
}

function termsIn(value: unknown): Term[] {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? [])
  const found = text.matchAll(/"months":(\d+),"markup":(\d+)/g)
  return [...found].map(([, months, markup]) => ({ months: Number(months), markup: Number(markup) }))
}

const SUMS = ['limit_min', 'limit_max']

/** The words of a field and of its value. */
export function usePartnerWords(): WordsOf {
  const { t } = useTranslation('partners')
  const language = useLanguage()
  const bound = useBoundItems()
  const chosen = useChosenWords()
  const said = (field: string, value: unknown): string => {
    const list = BOUND_LISTS.find((name) => field === `bound.${name}`)
    if (list !== undefined) return chosen(bound[list], listIn(value), 6)
    if (field === 'terms') return termsWord(termsIn(value))
    if (field === 'required_slots')
      return (
        listIn(value)
          .map((slot) => slotWord(Number(slot)))
          .join(', ') || t('none')
      )
    if (SUMS.includes(field))
      return value === 0 && field === 'limit_max' ? t('no_limit') : formatMoney(Number(value), language)
    if (field === 'connection') return textOf(`partners:probe.${String(value)}.title`) ?? ''
    if (field === 'active') return valueWord('status', value === true ? 'active' : 'inactive')
    if (field === 'type' || field === 'dialect') return valueWord(field, String(value))
    return String(value ?? '')
  }
  return (field, value) => ({ label: fieldWord(field), value: value === null ? '' : said(field, value) })
}

// Labels of SMS providers: fields, kinds, states and the results of a test message.
import { findText, type KeyUnder, label } from '#app/i18n/i18n.ts'
import { COMPANY_NAMES, type ProviderKind } from '#domain/providers/provider.ts'

const COMPANIES: Partial<Record<ProviderKind, string>> = COMPANY_NAMES

export const kindLabel = (kind: ProviderKind): string => COMPANIES[kind] ?? label('providers:console')
export const fieldLabel = (field: KeyUnder<'providers:fields'>): string => label(`providers:fields.${field}`)
export const statusLabel = (status: KeyUnder<'providers:status'>): string =>
  label(`providers:status.${status}`)
export const resultLabel = (result: KeyUnder<'providers:results'>): string =>
  label(`providers:results.${result}`)

function valueLabel(field: string, value: unknown): string {
  const text = String(value ?? '')
  if (field === 'kind') return COMPANIES[text as ProviderKind] ?? findText('providers:console') ?? text
  if (field === 'status') return findText(`providers:status.${text}`) ?? text
  if (field === 'test') return findText(`providers:results.${text}`) ?? text
  return text
}

/** Label and displayed value of a changed field, for the conflict bar and the history. */
export const describeChange = (field: string, value: unknown) => ({
  label: findText(`providers:fields.${field}`) ?? field,
  value: valueLabel(field, value),
})
/** The options of a choice: keys with their labels. */
export const itemsOf = <K extends string>(labelOf: (key: K) => string, keys: readonly K[]) =>
  keys.map((key) => ({ key: key as string, label: labelOf(key) }))

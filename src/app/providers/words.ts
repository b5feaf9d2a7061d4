// The words of SMS providers: what a field is called, and what its values are.
import { textOf } from '#app/i18n/i18n.ts'
import type { ProviderKind } from '#domain/providers/provider.ts'

/** Names of companies are written alike in every language. */
const COMPANIES: Partial<Record<string, string>> = { eskiz: 'Eskiz', play_mobile: 'Play Mobile' }

export const kindWord = (kind: ProviderKind | string): string =>
  COMPANIES[kind] ?? textOf('providers:console') ?? kind
export const fieldWord = (field: string): string => textOf(`providers:fields.${field}`) ?? field
export const statusWord = (status: string): string => textOf(`providers:status.${status}`) ?? status
export const resultWord = (result: string): string => textOf(`providers:results.${result}`) ?? result

const VALUES: Record<string, (value: string) => string> = {
  kind: kindWord,
  status: statusWord,
  test: resultWord,
}

/** A field and its value, for the bar of a conflict and for the history. */
export const wordsOf = (field: string, value: unknown) => ({
  label: fieldWord(field),
  value: VALUES[field]?.(String(value)) ?? String(value ?? ''),
})
export const itemsOf = (word: (key: string) => string, keys: readonly string[]) =>
  keys.map((key) => ({ key, label: word(key) }))

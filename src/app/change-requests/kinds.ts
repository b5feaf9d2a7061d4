// The two kinds of requests as the screens know them: their rows, their address, their words.

import { backOfficeApi } from '#api/back-office/index.ts'
import { textOf } from '#app/i18n/i18n.ts'

export type Rows = typeof backOfficeApi.priceRequests
export type Kind = { name: 'price' | 'priority'; path: string; title: string; rows: Rows }

export const PRICES: Kind = {
  name: 'price',
  path: '/request/apply_product_price',
  title: 'screens:request_apply_product_price',
  rows: backOfficeApi.priceRequests,
}
/** The rows of both kinds are alike but for their addresses and permissions. */
export const PRIORITIES: Kind = {
  name: 'priority',
  path: '/request/priority_pack',
  title: 'screens:request_priority_pack',
  rows: backOfficeApi.priorityRequests as unknown as Rows,
}

export const stateWord = (state: string): string => textOf(`change-requests:states.${state}`) ?? state

/** A field of a request and its value, as its history names them. */
export const wordsOf = (field: string, value: unknown) => ({
  label: textOf(`change-requests:fields.${field}`) ?? field,
  value: field === 'state' ? stateWord(String(value)) : String(value ?? ''),
})

/** `price_request_send` → its word; null where the word is that of every record. */
export const actionWord = (action: string): string | null =>
  textOf(`change-requests:actions.${action.slice(action.lastIndexOf('_') + 1)}`)

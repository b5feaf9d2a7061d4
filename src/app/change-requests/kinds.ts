// The two kinds of change requests: their endpoints, their path and the key of their title.

import { backOfficeApi } from '#api/back-office/index.ts'
import type { LabelKey } from '#app/i18n/i18n.ts'

export type Endpoints = typeof backOfficeApi.priceRequests
export type Kind = { name: 'price' | 'priority'; path: string; title: LabelKey; endpoints: Endpoints }

export const PRICES: Kind = {
  name: 'price',
  path: '/request/apply_product_price',
  title: 'screens:request_apply_product_price',
  endpoints: backOfficeApi.priceRequests,
}
export const PRIORITIES: Kind = {
  name: 'priority',
  path: '/request/priority_pack',
  title: 'screens:request_priority_pack',
  endpoints: backOfficeApi.priorityRequests,
}

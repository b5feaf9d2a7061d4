// The two kinds of change requests: their endpoints, their path and the key of their title.

import { priceRequestList, priorityRequestList, type RequestList } from '#api/back-office/change-requests.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { LabelKey } from '#app/i18n/i18n.ts'

export type Endpoints = typeof backOfficeApi.priceRequests
export type Kind = {
  name: 'price' | 'priority'
  path: string
  list: RequestList
  title: LabelKey
  endpoints: Endpoints
}

export const PRICES: Kind = {
  name: 'price',
  path: '/request/apply_product_price',
  list: priceRequestList,
  title: 'screens:request_apply_product_price',
  endpoints: backOfficeApi.priceRequests,
}
export const PRIORITIES: Kind = {
  name: 'priority',
  path: '/request/priority_pack',
  list: priorityRequestList,
  title: 'screens:request_priority_pack',
  endpoints: backOfficeApi.priorityRequests,
}

// Price tags of goods (screen `goods`): what may be printed where, a print, and its paper.

import { z } from 'zod'
import { tagPrintForm } from '#domain/products/price-tag.ts'
import { endpoint } from '../endpoint.ts'
import { recordKey, recordParams } from '../shapes/record.ts'

const BASE = '/api/uz/goods/tags'
const access = 'goods.tags'

export const priceTags = {
  choices: endpoint({
    method: 'GET',
    path: `${BASE}/choices`,
    access,
    returns: z.object({
      /** Branches whose tags the person prints; `due`: products whose tag has to be printed there. */
      branches: z.array(z.object({ id: z.number(), name: z.string(), due: z.number() })),
      /** Partners whose monthly payment a tag can show, with their terms in months. */
      partners: z.array(z.object({ id: z.number(), name: z.string(), months: z.array(z.number()) })),
    }),
  }),
  /** Records the price of each tag as printed, gives a barcode to a product without one, and keeps the tags for `paper`. */
  print: endpoint({
    method: 'POST',
    path: `${BASE}/print`,
    access,
    body: tagPrintForm,
    returns: z.object({ ok: z.literal(true), key: recordKey }),
    operation: true,
    audit: 'tag_print',
  }),
  /** The tags of a print as PDF. */
  paper: endpoint({
    method: 'GET',
    path: `${BASE}/:key/paper`,
    access,
    params: recordParams,
    returns: z.unknown(),
    kind: 'binary',
    audit: 'tag_paper',
  }),
} as const

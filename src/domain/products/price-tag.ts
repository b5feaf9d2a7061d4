// Price tags of goods: when a tag is due, the sheets and labels that tags are printed on, what is asked for when they are printed,
// and the barcode that a tag shows.
import { z } from 'zod'
import { offerAt } from '../applications/partner-offers.ts'
import { barcodeWithCheckDigit, checkGtin } from '../kernel/codes/marking.ts'
import { LANGUAGES } from '../kernel/texts/language.ts'
import { financesGoods } from '../partners/eligibility.ts'
import { MAX_MONTHS, type PartnerRules } from '../partners/partner.ts'

export type TagState = {
  /** The price of today. */
  price: number
  /** The price that the branch printed last; null if it never printed one. */
  printed: number | null
  /** Pieces in the shop of the branch. */
  quantity: number
}

/** Whether a branch has to print the tag of a product. The view `tags_due` is the same rule in SQL. */
export const isTagDue = ({ price, printed, quantity }: TagState): boolean =>
  printed === null ? quantity > 0 : printed !== price

/** The price crossed out on a new tag: the one that the branch printed last, where it was higher. */
export const oldPriceOf = ({ price, printed }: Pick<TagState, 'price' | 'printed'>): number | null =>
  printed !== null && printed > price ? printed : null

/** All sizes in millimetres. */
export type TagLayout = {
  page: { width: number; height: number }
  tag: { width: number; height: number }
  columns: number
  rows: number
  /** The margin before the first tag of a page. */
  left: number
  top: number
}
const A4 = { width: 210, height: 297 }
const roll = (width: number, height: number): TagLayout => ({
  page: { width, height },
  tag: { width, height },
  columns: 1,
  rows: 1,
  left: 0,
  top: 0,
})

export const TAG_LAYOUTS = ['sheet_24', 'sheet_10', 'roll_58', 'roll_43', 'roll_30'] as const
export type TagLayoutName = (typeof TAG_LAYOUTS)[number]

/** Sheets of labels as they are sold, and rolls whose page is one label. */
export const LAYOUTS: Readonly<Record<TagLayoutName, TagLayout>> = {
  sheet_24: { page: A4, tag: { width: 70, height: 37 }, columns: 3, rows: 8, left: 0, top: 0.5 },
  sheet_10: { page: A4, tag: { width: 105, height: 57 }, columns: 2, rows: 5, left: 0, top: 6 },
  roll_58: roll(58, 40),
  roll_43: roll(43, 25),
  roll_30: roll(30, 20),
}

/** Tags on one page. */
export const tagsOnPage = ({ columns, rows }: TagLayout): number => columns * rows

/** Where a tag stands: the index of its page, and its upper left corner. `place` counts the places of all pages from 0. */
export function tagPlace(layout: TagLayout, place: number): { page: number; x: number; y: number } {
  const { columns, tag, left, top } = layout
  const nth = place % tagsOnPage(layout)
  return {
    page: Math.floor(place / tagsOnPage(layout)),
    x: left + (nth % columns) * tag.width,
    y: top + Math.floor(nth / columns) * tag.height,
  }
}

export const MAX_TAG_PRODUCTS = 100
export const MAX_TAG_COPIES = 20
/** Tags of one print; more pages would be drawn for too long. */
export const MAX_TAGS = 500

const id = z.number().int().min(1).max(999_999_999)

export const tagPrintForm = z
  .strictObject({
    branch: id,
    products: z.array(id).min(1).max(MAX_TAG_PRODUCTS),
    layout: z.enum(TAG_LAYOUTS),
    /** The first place that is printed: the labels before it were used already. Counted from 1. */
    start: z.number().int().min(1).default(1),
    copies: z.number().int().min(1).max(MAX_TAG_COPIES).default(1),
    /** Whether the price that the branch printed last is shown, where it was higher. */
    old_price: z.boolean().default(false),
    /** The partner and the term whose monthly payment is shown. */
    offer: z
      .strictObject({ partner: id, months: z.number().int().min(1).max(MAX_MONTHS) })
      .nullable()
      .default(null),
    language: z.enum(LANGUAGES),
  })
  .superRefine(({ layout, start, products, copies }, context) => {
    const last = tagsOnPage(LAYOUTS[layout])
    if (start > last)
      context.addIssue({
        code: 'custom',
        path: ['start'],
        params: { code: 'out_of_range', min: 1, max: last },
      })
    if (new Set(products).size * copies > MAX_TAGS)
      context.addIssue({ code: 'custom', path: ['copies'], params: { code: 'tags_many', count: MAX_TAGS } })
  })
export type TagPrintForm = z.infer<typeof tagPrintForm>

/** A tag as it was printed; sums in whole soʻm. */
export type PrintedTag = {
  name: string
  sku: string
  barcode: string
  price: number
  old_price: number | null
  monthly: number | null
}
/** How the tags of one print stand on their paper; `offer` is whose monthly payment they show. */
export type TagPrintSettings = Pick<TagPrintForm, 'layout' | 'start' | 'copies' | 'language'> & {
  offer: { partner: string; months: number } | null
}

/** The in-shop barcode of a product as GTIN-14; `series` from 0 to 9, where an earlier one is taken. */
export const inShopBarcode = (product: number, series: number): string =>
  barcodeWithCheckDigit(`02${series}${String(product).padStart(10, '0')}`)

/**
 * The monthly payment that a tag shows: of the product alone, without a down payment and promotions. Null where the partner
 * does not finance the product, or not for that term.
 */
export function tagPayment(
  partner: PartnerRules,
  product: { price: number; category_id: number },
  months: number,
): number | null {
  const term = partner.terms.find((one) => one.months === months)
  if (term === undefined || !financesGoods(partner, product.price, product.category_id)) return null
  const line = { price: product.price, discount: 0, promotion_terms: [], is_gift: false }
  return offerAt([line], term).monthly
}

const SYMBOLOGIES = ['EAN13', 'EAN8', 'Code128', 'QRCode'] as const
export type Symbology = (typeof SYMBOLOGIES)[number]

/** How a barcode is drawn on a label that is wide enough, and its text. */
export function symbolOf(barcode: string): { symbology: Symbology; text: string } {
  const read = checkGtin(barcode)
  if (read.ok && read.gtin.startsWith('000000')) return { symbology: 'EAN8', text: read.gtin.slice(6) }
  if (read.ok && read.gtin.startsWith('0')) return { symbology: 'EAN13', text: read.gtin.slice(1) }
  const text = read.ok ? read.gtin : barcode
  return { symbology: /^[ -~]+$/.test(text) ? 'Code128' : 'QRCode', text }
}

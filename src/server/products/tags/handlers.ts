// Price tags: one operation records what is on the paper; the paper is drawn from what was recorded, so that a price that changes
// meanwhile leaves the tag due.
import type { priceTags } from '#api/back-office/price-tags.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import type { PartnerRules } from '#domain/partners/partner.ts'
import {
  inShopBarcode,
  isTagDue,
  oldPriceOf,
  type PrintedTag,
  type TagPrintForm,
  tagPayment,
} from '#domain/products/price-tag.ts'
import { renderPdf } from '../../files/print.ts'
import { lockProducts } from '../../goods/queries.ts'
import { partnerRules } from '../../partners/queries.ts'
import type { Call, Handlers } from '../../platform/handler.ts'
import { person } from '../../platform/person.ts'
import { fieldError, Problem } from '../../platform/problems.ts'
import { writeAudit } from '../../platform/records/audit.ts'
import { changesOf } from '../../platform/records/records.ts'
import { stockWithin } from '../../stock/queries.ts'
import { tagsDocument } from './paper.ts'
import {
  findPrint,
  isBarcodeTaken,
  keepPrint,
  recordPrinted,
  setBarcode,
  type TagProduct,
  tagBranches,
  tagProducts,
} from './queries.ts'

type PrintCall = Call<typeof priceTags.print>

/** Codes tried before the product is refused: others were entered by hand. */
const SERIES = 10

async function freeBarcode(trx: PrintCall['trx'], product: number): Promise<string> {
  for (let series = 0; series < SERIES; series += 1) {
    const barcode = inShopBarcode(product, series)
    if (!(await isBarcodeTaken(trx, barcode))) return barcode
  }
  throw fieldError('products', 'unknown_choice')
}

/** Gives a product without a barcode one of the shop, which it keeps. */
async function withBarcode(call: PrintCall, product: TagProduct): Promise<TagProduct> {
  if (product.barcode !== '') return product
  const { trx, requestId, deps } = call
  const barcode = await freeBarcode(trx, product.id)
  await setBarcode(trx, product.id, barcode)
  await writeAudit(trx, {
    action: 'product_update',
    user_id: person(call).id,
    request_id: requestId,
    entity: 'product',
    entity_id: product.id,
    details: changesOf({ barcode: '' }, { barcode }, ['barcode']),
    at: deps.now(),
  })
  return { ...product, barcode }
}

/** The partner whose monthly payment is shown; throws where it has no such term. */
async function getPartner(
  trx: PrintCall['trx'],
  offer: NonNullable<TagPrintForm['offer']>,
): Promise<PartnerRules> {
  const partner = (await partnerRules(trx)).find(({ id }) => id === offer.partner)
  if (partner === undefined) throw fieldError('offer.partner', 'unknown_choice')
  if (!partner.terms.some(({ months }) => months === offer.months))
    throw fieldError('offer.months', 'unknown_choice')
  return partner
}

async function getProducts(call: PrintCall): Promise<TagProduct[]> {
  const { trx, body } = call
  const ids = [...new Set(body.products)]
  await lockProducts(trx, ids)
  const found = await tagProducts(trx, body.branch, ids)
  const products: TagProduct[] = []
  for (const id of ids) {
    const product = found.get(id)
    if (product === undefined) throw fieldError('products', 'unknown_choice')
    products.push(await withBarcode(call, product))
  }
  return products
}

export const tagHandlers: Handlers<typeof priceTags> = {
  choices: async (call) => {
    const partners = await partnerRules(call.trx)
    return {
      branches: await tagBranches(call.trx, stockWithin(person(call), call.scope)),
      partners: partners.map(({ id, name, terms }) => ({
        id,
        name,
        months: terms.map(({ months }) => months),
      })),
    }
  },

  print: async (call) => {
    const { trx, body, deps, audited } = call
    const who = person(call)
    const branches = await tagBranches(trx, stockWithin(who, call.scope))
    if (!branches.some(({ id }) => id === body.branch)) throw fieldError('branch', 'unknown_choice')
    const partner = body.offer === null ? null : await getPartner(trx, body.offer)
    const products = await getProducts(call)
    const tags = products.map((product): PrintedTag => {
      const { name, sku, barcode, price } = product
      const monthly =
        partner === null || body.offer === null ? null : tagPayment(partner, product, body.offer.months)
      return { name, sku, barcode, price, old_price: body.old_price ? oldPriceOf(product) : null, monthly }
    })
    const { branch, layout, start, copies, language } = body
    const offer = partner && body.offer && { partner: partner.name, months: body.offer.months }
    const print = { branch, user: who.id, at: deps.now() }
    await recordPrinted(trx, { ...print, prices: products.map(({ id, price }) => ({ product: id, price })) })
    const id = await keepPrint(trx, { ...print, tags, settings: { layout, start, copies, language, offer } })
    audited('tag_print', id, {
      branch,
      layout,
      copies,
      products: tags.length,
      due: products.filter(isTagDue).length,
    })
    return { ok: true, key: String(id) }
  },

  paper: async (call) => {
    const { trx, params, reply, audited } = call
    const print = await findPrint(trx, Number(params.key), stockWithin(person(call), call.scope))
    if (print === null) throw new Problem('not_found')
    const { at, settings, lines } = print
    audited('tag_print', params.key)
    const bytes = await renderPdf(await tagsDocument({ ...settings, date: todayInTashkent(at), tags: lines }))
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="price-tags-${params.key}.pdf"`)
      .type('application/pdf')
    return Buffer.from(bytes)
  },
}

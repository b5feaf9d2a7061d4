// The upload of the catalogue (decision 0067). The check and the application read the same file and judge it by the same function; the
// application writes only what the check found: everything, or nothing.
import type { goodsUpload } from '#api/back-office/goods-upload.ts'
import type { Returns } from '#api/endpoint.ts'
import { can } from '#domain/access/can.ts'
import type { UploadField } from '#domain/goods/upload.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { cellText } from '#domain/kernel/upload.ts'
import {
  askForPrices,
  mayApproveOwnPrices,
  type NewPrice,
  waitingPrices,
} from '../../change-requests/queries.ts'
import { readContent, type UploadContent } from '../../files/upload/columns.ts'
import { refusedFile } from '../../files/upload/file.ts'
import { fingerprintOf, foundIn } from '../../files/upload/result.ts'
import { templateOf, wrongRowsOf, XLSX_TYPE } from '../../files/upload/workbook.ts'
import type { Call, Handlers } from '../../platform/handler.ts'
import { person } from '../../platform/person.ts'
import { Problem } from '../../platform/problems.ts'
import { writeAuditEntries } from '../../platform/records/audit.ts'
import { changesOf } from '../../platform/records/records.ts'
import { readCostCheck } from '../costs/queries.ts'
import { categoryChoices, discountsOf, levelsOf, recordPrices } from '../queries.ts'
import { createJudge, FIELDS, storedValues, type Verdict } from './judge.ts'
import { insertProducts, lockPlaces, productsBySku, similarSkus, updateProducts } from './queries.ts'
import { GOODS_SHEET, UPLOAD_TEXTS } from './texts.ts'

type UploadCall = Pick<Call<never>, 'trx' | 'actor' | 'requestId' | 'deps'>
type Judged = { content: UploadContent<UploadField>; verdicts: Verdict[] }

const ofKind = <K extends Verdict['kind']>(verdicts: readonly Verdict[], kind: K) =>
  verdicts.filter((verdict): verdict is Extract<Verdict, { kind: K }> => verdict.kind === kind)

async function judged(call: UploadCall, file: string, isLocked = false): Promise<Judged> {
  const { trx } = call
  const content = await readContent(GOODS_SHEET, file)
  if (isLocked) await lockPlaces(trx)
  const skus = [...new Set(content.rows.map(({ cells }) => cellText(cells.sku ?? null)))]
  const products = await productsBySku(trx, skus, isLocked)
  const ids = [...products.values()].map(({ key }) => Number(key))
  const judge = createJudge({
    products,
    discounts: await discountsOf(trx, ids, todayInTashkent(call.deps.now())),
    similar: await similarSkus(trx),
    categories: await categoryChoices(trx),
    levels: await levelsOf(trx),
    waiting: mayApproveOwnPrices(call) ? new Map() : await waitingPrices(trx, ids),
    mayPrice: mayApproveOwnPrices(call) || can(person(call), 'request.apply_product_price'),
  })
  return { content, verdicts: content.rows.map(judge) }
}

/** What the verdicts would write, and over which versions of the products. */
function fingerprint(call: UploadCall, verdicts: readonly Verdict[]): string {
  const written = verdicts.map((verdict) => {
    if (verdict.kind === 'new') return [verdict.row, verdict.values]
    if (verdict.kind !== 'changed') return [verdict.row, verdict.kind]
    return [verdict.row, verdict.before.key, verdict.before.version, verdict.values, verdict.price]
  })
  return fingerprintOf([mayApproveOwnPrices(call), written])
}

/** The rows whose new price is below cost, for who may see costs. */
async function rowsBelowCost(call: UploadCall, verdicts: readonly Verdict[]): Promise<number[]> {
  const priced = ofKind(verdicts, 'changed').flatMap(({ row, before, price }) =>
    price === null ? [] : [{ row, product_id: Number(before.key), price }],
  )
  const isBelowCost = await readCostCheck(
    call,
    priced.map(({ product_id }) => product_id),
  )
  return priced.filter(isBelowCost).map(({ row }) => row)
}

async function resultOf(
  call: UploadCall,
  { content, verdicts }: Judged,
): Promise<Returns<typeof goodsUpload.check>> {
  const faults = ofKind(verdicts, 'wrong').flatMap((verdict) => verdict.faults)
  const changed = ofKind(verdicts, 'changed')
  const same = ofKind(verdicts, 'same')
  return {
    created: ofKind(verdicts, 'new').length,
    changed: changed.length,
    same: same.length,
    refused: ofKind(verdicts, 'wrong').length,
    prices: changed.filter(({ price }) => price !== null).length,
    pricesAsked: same.filter(({ isPriceAsked }) => isPriceAsked).length,
    below_cost: await rowsBelowCost(call, verdicts),
    arePricesApplied: mayApproveOwnPrices(call),
    ...foundIn(content, faults),
    seen: fingerprint(call, verdicts),
  }
}

async function createProducts(call: UploadCall, verdicts: readonly Verdict[]): Promise<number> {
  const { trx, requestId } = call
  const user = person(call).id
  const made = await insertProducts(
    trx,
    ofKind(verdicts, 'new').map(({ values }) => values),
  )
  const prices = made.map(({ id, values }) => ({ product: id, old: null, price: values.price }))
  await recordPrices(trx, prices, { user, request: null })
  await writeAuditEntries(
    trx,
    made.map(({ id, values }) => ({
      action: 'product_create',
      user_id: user,
      request_id: requestId,
      entity: 'product',
      entity_id: id,
      details: changesOf({}, values, FIELDS),
    })),
  )
  return made.length
}

async function changeProducts(call: UploadCall, verdicts: readonly Verdict[]): Promise<void> {
  const { trx, requestId } = call
  const changes = ofKind(verdicts, 'changed')
    .map(({ before, values }) => ({
      id: Number(before.key),
      values,
      details: changesOf(storedValues(before), values, FIELDS),
    }))
    .filter(({ details }) => details.fields.length > 0)
  await updateProducts(trx, changes)
  await writeAuditEntries(
    trx,
    changes.map(({ id, details }) => ({
      action: 'product_update',
      user_id: person(call).id,
      request_id: requestId,
      entity: 'product',
      entity_id: id,
      details,
    })),
  )
}

export const goodsUploadHandlers: Handlers<typeof goodsUpload> = {
  template: async ({ trx, query, reply }) => {
    reply.type(XLSX_TYPE).header('content-disposition', 'attachment; filename="goods-template.xlsx"')
    const active = (items: readonly { name: string; status: string }[]) =>
      items.filter(({ status }) => status === 'active').map(({ name }) => name)
    const { status, marked } = UPLOAD_TEXTS[query.language]
    return templateOf(GOODS_SHEET, {
      language: query.language,
      widths: { name: 36, category_id: 20, ikpu: 22, ikpu_name: 36 },
      codes: ['sku', 'barcode', 'ikpu'],
      choices: [
        { field: 'category_id', values: active(await categoryChoices(trx)) },
        { field: 'priority_id', values: active(await levelsOf(trx)) },
        { field: 'status', values: [status.active, status.inactive] },
        { field: 'marked', values: [marked.yes, marked.no] },
      ],
    })
  },

  check: async (call) => resultOf(call, await judged(call, call.body.file)),

  wrong: async (call) => {
    const { content, verdicts } = await judged(call, call.body.file)
    call.reply.type(XLSX_TYPE).header('content-disposition', 'attachment; filename="goods-wrong-rows.xlsx"')
    return wrongRowsOf(GOODS_SHEET, content, ofKind(verdicts, 'wrong'), call.body)
  },

  apply: async (call) => {
    const { body, audited } = call
    const { verdicts } = await judged(call, body.file, true)
    const changed = ofKind(verdicts, 'changed')
    const created = ofKind(verdicts, 'new')
    audited('goods_upload', '', { created: created.length, changed: changed.length })
    if (fingerprint(call, verdicts) !== body.seen) throw new Problem('request_stale')
    if (ofKind(verdicts, 'wrong').length > 0) throw refusedFile('upload_refused')
    if (changed.length + created.length === 0) throw refusedFile('upload_nothing')
    await createProducts(call, verdicts)
    await changeProducts(call, verdicts)
    const prices = changed.flatMap(({ before, price }): NewPrice[] =>
      price === null ? [] : [{ product_id: Number(before.key), now: before.price, value: price }],
    )
    const requests = await askForPrices(call, { note: body.name, prices })
    return {
      ok: true,
      created: created.length,
      changed: changed.length,
      requests,
      arePricesApplied: mayApproveOwnPrices(call),
    }
  },
}

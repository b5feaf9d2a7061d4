// The contract as a file: printed once when it is first asked for after the client's code, then kept with its hash and
// returned unchanged (src/docs/business-rules.md#contract).
import { createHash, randomUUID } from 'node:crypto'
import type { stages } from '#api/stages.ts'
import { isPrintableContract } from '#domain/applications/contract.ts'
import { effectiveValue, type FormField } from '#domain/applications/form.ts'
import type { Sums } from '#domain/applications/payment-plan.ts'
import type { Language } from '#domain/kernel/texts/language.ts'
import { dateInTashkent, formatDateTime } from '#domain/kernel/time/dates.ts'
import { districtName, regionName } from '#domain/reference/regions.ts'
import type { Handler } from '../../../platform/handler.ts'
import { Problem } from '../../../platform/problems.ts'
import type { Trx } from '../../../platform/trx.ts'
import { type AnyCall, type AppRecord, getRecord } from '../../record/record.ts'
import { type Contract, type GoodRow, liveContract, readSale, type Sale } from '../../sale.ts'
import { type ContractData, contractPdf } from './contract-pdf.ts'

function addressOf({ values }: AppRecord, language: Language): string {
  const text = (field: FormField) => String(effectiveValue(values, field) ?? '')
  const region = values.registration_region ? regionName(values.registration_region, language) : ''
  const district = values.registration_district ? districtName(values.registration_district, language) : ''
  const house = [text('registration_house'), text('registration_apartment')].filter(Boolean).join('-')
  return [region, district, text('registration_street'), house].filter(Boolean).join(', ')
}

/** A line of the goods on a printed paper. */
export const lineOf = ({ name, imei, gtin, serial, price, discount, gift_of }: GoodRow) => ({
  name,
  unit: imei ?? (serial === null ? null : `${gtin} / ${serial}`),
  price,
  discount,
  isGift: gift_of !== null,
})

/** The shop and the partner on a printed paper. */
export const namesOf = async (trx: Trx, record: AppRecord, contract: Contract) => {
  const shop = await trx
    .selectFrom('branches')
    .select(['name', 'address'])
    .where('id', '=', record.branch_id ?? 0)
    .executeTakeFirst()
  const partner = await trx
    .selectFrom('partners')
    .select('name')
    .where('id', '=', contract.partner_id)
    .executeTakeFirstOrThrow()
  return { shop: shop ?? { name: '', address: '' }, partner: partner.name }
}

/** The sums as the contract was made with them: those of the partner, where it calculated them. */
const contractSums = ({ cost, down_payment, total }: Contract): Sums => ({
  cost,
  down_payment,
  financed: cost - down_payment,
  markup: total - cost,
  total,
})

async function dataOf(trx: Trx, record: AppRecord, sale: Sale, contract: Contract): Promise<ContractData> {
  const { language, confirmed_at: confirmed } = contract
  return {
    ...(await namesOf(trx, record, contract)),
    number: contract.number,
    language,
    date: dateInTashkent(contract.created_at),
    confirmedAt: confirmed && formatDateTime(confirmed.toISOString(), language),
    client: {
      name: record.client_name,
      document: record.document_number ?? '',
      pinfl: record.pinfl ?? '',
      phone: record.phone ?? '',
      address: addressOf(record, language),
    },
    lines: sale.goods.map(lineOf),
    sums: contractSums(contract),
    months: contract.months,
    plan: contract.plan,
  }
}

/** Prints and stores a confirmed contract; an unconfirmed one is printed on every request and not stored. */
async function printContract(
  call: AnyCall,
  record: AppRecord,
  sale: Sale,
  contract: Contract,
): Promise<Uint8Array> {
  const bytes = await contractPdf(await dataOf(call.trx, record, sale, contract))
  if (contract.state !== 'confirmed') return bytes
  const id = randomUUID()
  const file_key = `${id.slice(0, 2)}/${id}`
  await call.deps.photos.write(file_key, bytes)
  const kept = await call.trx
    .updateTable('contracts')
    .set({ file_key, file_sha256: createHash('sha256').update(bytes).digest('hex') })
    .where('id', '=', contract.id)
    .where('file_key', 'is', null)
    .returning('file_key')
    .executeTakeFirst()
  // A concurrent request has stored the document; it is returned.
  if (!kept) await call.deps.photos.remove(file_key)
  return kept ? bytes : stored(call, contract.id)
}

async function stored(call: AnyCall, contractId: string): Promise<Uint8Array> {
  const { file_key: key, file_sha256: sha256 } = await call.trx
    .selectFrom('contracts')
    .select(['file_key', 'file_sha256'])
    .where('id', '=', contractId)
    .executeTakeFirstOrThrow()
  const bytes = key && (await call.deps.photos.read(key))
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Problem('server_error')
  return bytes
}

export const document: Handler<typeof stages.document> = async (call) => {
  const record = await getRecord(call, call.params.id)
  const sale = await readSale(call.trx, record, call.deps.now())
  const contract = liveContract(sale)
  if (!contract || !isPrintableContract(contract.state))
    throw new Problem('stage_not_ready', { details: { stages: ['contract'] } })
  const bytes = contract.file_key
    ? await stored(call, contract.id)
    : await printContract(call, record, sale, contract)
  call.audited('application', record.id, { contract: contract.number })
  call.reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="contract-${contract.number}.pdf"`)
    .type('application/pdf')
  return Buffer.from(bytes)
}

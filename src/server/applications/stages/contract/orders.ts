// Maps a contract to the types of the gateway.
import { CONTRACT_LIMIT_MS } from '#domain/applications/contract.ts'
import { DIALECT_TRAITS } from '#domain/partners/partner.ts'
import { lowerPrices } from '#domain/partners/tariff.ts'
import type { ContractOrder, PartnerContract } from '../../../gateways/partners/gateway.ts'
import type { SalePartner } from '../../../partners/queries.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Trx } from '../../../platform/trx.ts'
import type { AppRecord } from '../../record/record.ts'
import type { Contract, Sale } from '../../sale.ts'

/** What the partner is asked to finance: a down payment is off the prices; gifts cost nothing and are none of its business. */
export async function orderOf(
  trx: Trx,
  record: AppRecord,
  sale: Pick<Sale, 'goods' | 'attempts' | 'partners'>,
  contract: Contract,
): Promise<ContractOrder> {
  const sold = sale.goods.filter((good) => good.gift_of === null)
  const products = await trx
    .selectFrom('products')
    .select(['id', 'sku', 'ikpu'])
    .where('id', 'in', [0, ...sold.map((good) => good.product_id)])
    .execute()
  const partner = sale.partners.find(({ id }) => id === contract.partner_id)
  const prices = lowerPrices(
    sold.map(({ price, discount }) => ({ price: price - discount })),
    contract.down_payment,
  )
  const attempt = sale.attempts.find(({ id }) => id === contract.attempt_id)
  return {
    reference: contract.id,
    number: contract.number,
    client_id: attempt?.external_id ?? '',
    phone: record.phone ?? '',
    months: contract.months,
    markup: contract.markup,
    tariff: contract.tariff?.id ?? null,
    byCode: partner !== undefined && signsByCode(partner),
    lines: sold.map((good, index) => {
      const product = products.find(({ id }) => id === good.product_id)
      return {
        product_id: good.product_id,
        name: good.name,
        sku: product?.sku ?? '',
        ikpu: product?.ikpu ?? '',
        price: prices[index]?.price ?? 0,
        category_id: good.category_id,
        category_number:
          partner?.categories.find(({ category }) => category === good.category_id)?.number ?? null,
        imei: good.imei,
      }
    }),
  }
}

/** Whether the client confirms a contract of this partner by a code, besides or instead of a page of the partner. */
export const signsByCode = ({ dialect, signing }: Pick<SalePartner, 'dialect' | 'signing'>): boolean =>
  !DIALECT_TRAITS[dialect].hasSigningPage || signing === 'code'

export const partnerContractOf = (contract: Contract, record: AppRecord): PartnerContract => ({
  contract_id: contract.external_contract,
  order_id: contract.external_order,
  phone: record.phone ?? '',
  client_id: '',
})

/** How long an answer about a contract is awaited; shorter in tests only. */
export const contractLimit = ({ env }: Deps): number => Math.min(CONTRACT_LIMIT_MS, env.CONTRACT_LIMIT_MS)

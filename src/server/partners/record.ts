// Maps a partner between its row, its form and its audit trail.
import { type CategoryNumber, DIALECT_TRAITS, type PartnerRules } from '#domain/partners/partner.ts'
import type { PartnerBound, PartnerForm } from '#domain/partners/partner-form.ts'
import { UNBOUND } from '#domain/partners/partner-form.ts'
import { DISTRICT_IDS, REGIONS } from '#domain/reference/regions.ts'
import type { Selected } from '../db/schema/database.ts'
import { addressFault } from '../gateways/partners/address.ts'
import type { Env } from '../platform/env.ts'
import type { Call, RequestContext } from '../platform/handler.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import type { Trx } from '../platform/trx.ts'
import { withinPartners } from './scope.ts'

export type PartnerRow = Selected<'partners'>
/** A partner of the person's scope, locked when it is to be changed. */
export async function requirePartner(
  call: RequestContext & { trx: Trx },
  key: string,
  lock = false,
): Promise<PartnerRow> {
  const query = call.trx
    .selectFrom('partners as p')
    .selectAll('p')
    .where('p.id', '=', Number(key))
    .where(withinPartners(call))
  const found = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return found
}

type Readable = Omit<PartnerForm, 'gateway_secret' | 'gateway_secret2'>

/** Every list of the form, also those that bind nothing. */
const boundOf = (bound: PartnerRules['bound']): PartnerBound => ({ ...UNBOUND, ...bound }) as PartnerBound

/** What may be read of a partner. */
export const readableOf = (row: PartnerRow): Readable => ({
  name: row.name,
  name_1c: row.name_1c,
  type: row.type,
  dialect: row.dialect,
  terms: row.terms.map(({ months, markup }) => ({ months, markup })),
  age_min: row.age_min,
  age_max: row.age_max,
  limit_min: row.limit_min,
  limit_max: row.limit_max,
  turnover_share: row.turnover_share,
  commission_bp: row.commission_bp,
  required_slots: row.required_slots,
  bound: boundOf(row.bound),
  down_payment: row.down_payment,
  signing: row.signing,
  categories: row.categories,
  gateway_url: row.gateway_url,
  agreements: row.agreements,
})

/** The columns of a form, but the secrets: terms in their order, lists that bind nothing left out. */
export function columnsOf(form: PartnerForm) {
  const { gateway_secret: _secret, gateway_secret2: _secret2, terms, bound, categories, ...rest } = form
  const binding = Object.entries(bound).filter(([, values]) => values.length > 0)
  return {
    ...rest,
    terms: JSON.stringify(terms.toSorted((one, other) => one.months - other.months)),
    bound: JSON.stringify(Object.fromEntries(binding)),
    ...(categories !== undefined && { categories: JSON.stringify(categories) }),
  }
}

/** A partner as one level of fields, each list of its own, for the audit trail; the secrets by their names only. */
export function trailOf({
  bound,
  terms,
  agreements,
  ...rest
}: Partial<PartnerForm>): Record<string, unknown> {
  const lists = Object.entries(bound ?? {}).map(([list, values]) => [`bound.${list}`, values.toSorted()])
  const sorted = terms?.toSorted((one, other) => one.months - other.months)
  const agreed = agreements?.toSorted()
  return {
    ...rest,
    ...(sorted && { terms: sorted }),
    ...(agreed && { agreements: agreed }),
    ...Object.fromEntries(lists),
  }
}

async function refuseUnknown(trx: Trx, prefix: string, { regions, districts, ...lists }: PartnerBound) {
  const known = new Set(REGIONS.map(({ id }) => id))
  const refuse = (list: string) => fieldError(`${prefix}bound.${list}`, 'unknown_choice')
  if (!regions.every((id) => known.has(id))) throw refuse('regions')
  if (!districts.every((id) => DISTRICT_IDS.has(id))) throw refuse('districts')
  const wanted = [...new Set(lists.product_categories)]
  if (wanted.length === 0) return
  const found = await trx.selectFrom('product_categories').select('id').where('id', 'in', wanted).execute()
  if (found.length < wanted.length) throw refuse('product_categories')
}

async function refuseUnknownCategories(trx: Trx, prefix: string, rows: readonly CategoryNumber[]) {
  const wanted = rows.map(({ category }) => category)
  if (wanted.length === 0) return
  const found = await trx.selectFrom('product_categories').select('id').where('id', 'in', wanted).execute()
  if (found.length < wanted.length) throw fieldError(`${prefix}categories`, 'unknown_choice')
}

const originOf = (url: string): string => (url.startsWith('http') ? new URL(url).origin : url)

/** Whether a trial sale that was made says nothing of the partner as it is from now on. */
export const isOtherPartner = (before: PartnerRow, { dialect, gateway_url }: PartnerForm): boolean =>
  before.dialect !== dialect || originOf(before.gateway_url) !== originOf(gateway_url)

/**
 * What the form alone cannot know: places and categories that exist, an address this server may go to, and that a secret
 * is never sent to another server than the one it was typed for.
 */
export async function checkPartner(
  { trx, deps }: Pick<Call<never>, 'trx'> & { deps: { env: Env } },
  values: PartnerForm,
  before: PartnerRow | null,
): Promise<void> {
  const prefix = before === null ? '' : 'values.'
  await refuseUnknown(trx, prefix, values.bound)
  await refuseUnknownCategories(trx, prefix, values.categories ?? [])
  const fault = values.gateway_url === before?.gateway_url ? null : addressFault(deps.env, values.gateway_url)
  if (fault) throw fieldError(`${prefix}gateway_url`, fault)
  const isMoved = before !== null && originOf(before.gateway_url) !== originOf(values.gateway_url)
  if (!isMoved) return
  if (before.gateway_secret !== '' && values.gateway_secret === '')
    throw fieldError(`${prefix}gateway_secret`, 'secret_again')
  const { hasTokenSecret } = DIALECT_TRAITS[values.dialect]
  if (hasTokenSecret && before.gateway_secret2 !== '' && (values.gateway_secret2 ?? '') === '')
    throw fieldError(`${prefix}gateway_secret2`, 'secret_again')
}

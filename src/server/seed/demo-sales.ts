// What partners answered in the demo shop and what was sold: attempts, cards, goods, contracts, payments and invoices for
// the stories that came that far.
import { makePlan, sumsOf } from '#domain/applications/payment-plan.ts'
import { OTHER_REJECTION_REASONS, REJECTION_REASONS } from '#domain/applications/reasons.ts'
import { LIMIT_DAYS } from '#domain/applications/scoring.ts'
import type { Action } from '#domain/applications/status.ts'
import { passesLuhn } from '#domain/kernel/codes/card.ts'
import { dateInTashkent } from '#domain/kernel/time/dates.ts'
import { DAY_MS, MINUTE_MS } from '#domain/kernel/time/durations.ts'
import type { Term } from '#domain/partners/partner.ts'
import type { Inserted } from '../db/schema/database.ts'
import { type Draft, lastOf, timeOf } from './demo-drafts.ts'
import type { Chance } from './random.ts'

export type DemoPartner = { id: number; terms: readonly Term[] }
export type DemoProduct = {
  id: number
  name: string
  category_id: number
  price: number
  tracking: 'none' | 'imei' | 'marking'
}
export type Sale = {
  draft: Draft
  partner: DemoPartner
  attempt: string
  lines: DemoProduct[]
  cost: number
}
export type SaleRows = {
  attempts: Inserted<'partner_attempts'>[]
  cards: Inserted<'application_cards'>[]
  codes: Inserted<'client_codes'>[]
  goods: Inserted<'application_goods'>[]
  contracts: Inserted<'contracts'>[]
  payments: Inserted<'payments'>[]
  invoices: Inserted<'invoices'>[]
}

const hasStep = ({ story }: Draft, ...actions: Action[]): boolean =>
  story.steps.some((step) => actions.some((action) => action === step.action))
export const FIRST_CONTRACT = 50_001

/** What an application that came to a limit is about; null for the others. */
export function saleOf(
  chance: Chance,
  shop: { partners: readonly DemoPartner[]; products: readonly DemoProduct[] },
  draft: Draft,
): Sale | null {
  if (!hasStep(draft, 'save_limit', 'confirm_contract')) return null
  const lines = Array.from({ length: chance.happens(0.3) ? 2 : 1 }, () => chance.pick(shop.products))
  const cost = lines.reduce((sum, { price }) => sum + price, 0)
  return {
    draft,
    partner: chance.pick(shop.partners),
    attempt: chance.uuid(lastOf(draft.story)),
    lines,
    cost,
  }
}

const bytes = (chance: Chance, count: number) =>
  Uint8Array.from({ length: count }, () => chance.between(0, 255))

function imeiOf(chance: Chance): string {
  const body = `35${chance.digits(12)}`
  const check = Array.from({ length: 10 }, (_, digit) => digit).find((digit) => passesLuhn(`${body}${digit}`))
  return `${body}${check}`
}

const begunAt = ({ story }: Draft): Date => timeOf(story, 'take') ?? lastOf(story)
const after = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS)

function attempt(chance: Chance, draft: Draft, partner_id: number): Inserted<'partner_attempts'> {
  const started_at = after(begunAt(draft), 2)
  return {
    id: chance.uuid(started_at),
    application_id: draft.id,
    partner_id,
    external_id: chance.digits(9),
    asked_by: draft.manager,
    started_at,
    asked_at: started_at,
    answered_at: after(started_at, chance.between(0, 4)),
    limit_sum: null,
    valid_until: null,
    reason: null,
    archived_at: null,
  }
}

/** One or two partners that refused; a rejected application was refused by all of them. */
function refusals(
  chance: Chance,
  draft: Draft,
  partners: readonly DemoPartner[],
): Inserted<'partner_attempts'>[] {
  const storyReason = draft.story.steps.at(-1)?.reason
  return partners.slice(0, chance.between(1, 2)).map(({ id }, index) => ({
    ...attempt(chance, draft, id),
    state: 'rejected' as const,
    reason: storyReason ?? chance.pick(index === 0 ? REJECTION_REASONS : OTHER_REJECTION_REASONS),
  }))
}

function approval(chance: Chance, sale: Sale): Inserted<'partner_attempts'> {
  const made = attempt(chance, sale.draft, sale.partner.id)
  const until = new Date(lastOf(sale.draft.story).getTime() + LIMIT_DAYS * DAY_MS)
  const state = sale.draft.story.status === 'hold' ? ('approved' as const) : ('completed' as const)
  return {
    ...made,
    id: sale.attempt,
    state,
    limit_sum: Math.ceil(sale.cost / 1_000_000) * 1_000_000 + 5_000_000,
    valid_until: until,
  }
}

const cardOf = (chance: Chance, { draft }: Sale): Inserted<'application_cards'> => ({
  id: chance.uuid(begunAt(draft)),
  application_id: draft.id,
  token: chance.digits(32),
  mask: `860012******${chance.digits(4)}`,
  scheme: 'uzcard',
  expires_month: chance.between(1, 12),
  expires_year: 2029,
  confirmed_at: after(begunAt(draft), 1),
  replaced_at: null,
  created_at: begunAt(draft),
})

const codeOf = (chance: Chance, { draft }: Sale): Inserted<'client_codes'> => ({
  application_id: draft.id,
  phone: draft.values.phone ?? '',
  code_salt: bytes(chance, 16),
  code_hash: bytes(chance, 32),
  sent_at: begunAt(draft),
  expires_at: after(begunAt(draft), 5),
})

const goodOf =
  (chance: Chance, { draft }: Sale) =>
  ({ id, name, category_id, price, tracking }: DemoProduct): Inserted<'application_goods'> => {
    const isMarked = tracking === 'marking'
    const gtin = isMarked ? '04780000000007' : null
    const serial = isMarked ? chance.digits(13) : null
    return {
      id: chance.uuid(begunAt(draft)),
      application_id: draft.id,
      product_id: id,
      name,
      category_id,
      price,
      imei: tracking === 'imei' ? imeiOf(chance) : null,
      gtin,
      serial,
      marking: isMarked ? `01${gtin}21${serial}` : null,
      promotion_id: null,
      gift_of: null,
      cancelled_at: null,
      tracking,
      live: draft.story.status !== 'returned',
      created_at: after(begunAt(draft), 8),
    }
  }

function contractOf(chance: Chance, sale: Sale, number: number): Inserted<'contracts'> {
  const { draft, partner, cost } = sale
  const { months, markup } = chance.pick(partner.terms)
  const down_payment = chance.happens(0.6) ? Math.floor(cost / 10_000) * 1000 : 0
  const terms = { months, markup, payment_day: chance.between(1, 23), down_payment }
  const confirmed_at = timeOf(draft.story, 'confirm_contract') ?? lastOf(draft.story)
  const isReturned = draft.story.status === 'returned'
  return {
    id: chance.uuid(confirmed_at),
    number,
    application_id: draft.id,
    attempt_id: sale.attempt,
    partner_id: partner.id,
    state: isReturned ? 'cancelled' : 'confirmed',
    ...terms,
    cost,
    total: sumsOf(cost, terms).total,
    plan: JSON.stringify(makePlan(cost, terms, dateInTashkent(confirmed_at))),
    language: chance.pick(['ru', 'uz-Latn', 'uz-Cyrl'] as const),
    external_contract: String(number),
    external_order: String(number),
    reason: null,
    file_key: null,
    file_sha256: null,
    created_by: draft.manager ?? draft.seller,
    created_at: after(confirmed_at, -3),
    asked_at: after(confirmed_at, -3),
    confirmed_at,
    cancelled_at: isReturned ? lastOf(draft.story) : null,
  }
}

function paidFor(chance: Chance, { draft }: Sale, contract: Inserted<'contracts'>) {
  const at = timeOf(draft.story, 'hand_over') ?? null
  const head = { application_id: draft.id, contract_id: contract.id }
  const amount = Number(contract.down_payment)
  const payment = { id: chance.uuid(lastOf(draft.story)), ...head, amount, method: 'cash' as const }
  const invoice = {
    id: chance.uuid(lastOf(draft.story)),
    ...head,
    created_at: contract.confirmed_at ?? lastOf(draft.story),
  }
  const closed = {
    state: 'closed' as const,
    payment_type: amount > 0 ? 'installment_cash' : 'installment',
    delivery: 'in_shop',
    owner_name: draft.values.surname ?? '',
  }
  const user_id = draft.manager ?? draft.seller
  return {
    payments: at && amount > 0 ? [{ ...payment, user_id, at }] : [],
    invoices: [
      at
        ? { ...invoice, ...closed, closed_at: at, closed_by: user_id }
        : { ...invoice, closed_at: null, closed_by: null },
    ],
  }
}

/** Rows of everything from "in process" on, for all drafts. */
export function saleRows(
  chance: Chance,
  drafts: readonly Draft[],
  sales: ReadonlyMap<string, Sale>,
  partners: readonly DemoPartner[],
): SaleRows {
  const sold = [...sales.values()]
  const contracted = sold.filter(({ draft }) => hasStep(draft, 'confirm_contract'))
  const refused = drafts.filter(({ story }) => story.status === 'rejected')
  const contracts = contracted.map((sale, index) => contractOf(chance, sale, FIRST_CONTRACT + index))
  const paid = contracted.map((sale, index) =>
    paidFor(chance, sale, contracts[index] as Inserted<'contracts'>),
  )
  return {
    attempts: [
      ...refused.flatMap((draft) => refusals(chance, draft, partners)),
      ...sold.map((sale) => approval(chance, sale)),
    ],
    cards: sold.map((sale) => cardOf(chance, sale)),
    codes: sold.map((sale) => codeOf(chance, sale)),
    goods: sold.flatMap((sale) => sale.lines.map(goodOf(chance, sale))),
    contracts,
    payments: paid.flatMap((row) => row.payments),
    invoices: paid.flatMap((row) => row.invoices),
  }
}

// The demo applications as rows of all their tables, made from stories and invented clients.
import { createHash } from 'node:crypto'
import { type FormValues, isFormField } from '#domain/applications/form.ts'
import { clientNameKey, fullName } from '#domain/applications/form-rules.ts'
import { photoSlot } from '#domain/applications/photo-slots.ts'
import type { Origin } from '#domain/applications/reasons.ts'
import { LIMIT_DAYS } from '#domain/applications/scoring.ts'
import { sourcesAfter } from '#domain/applications/sources.ts'
import { clientFromForm } from '#domain/clients/client.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import type { Inserted } from '../db/schema/database.ts'
import { type Draft, drafts, lastOf, type Shop, timeOf } from './demo-drafts.ts'
import { withComment } from './demo-photos.ts'
import { type Sale, type SaleRows, saleOf, saleRows } from './demo-sales.ts'
import type { Story } from './demo-stories.ts'
import type { Chance } from './random.ts'

export type DemoRows = SaleRows & {
  applications: Inserted<'applications'>[]
  history: Inserted<'application_history'>[]
  changes: Inserted<'application_changes'>[]
  comments: Inserted<'application_comments'>[]
  pauses: Inserted<'application_pauses'>[]
  photos: Inserted<'photos'>[]
  clients: Inserted<'clients'>[]
  files: { key: string; bytes: Uint8Array }[]
}
function moneyOf(sale: Sale | undefined) {
  if (!sale)
    return {
      partner_id: null,
      sum: null,
      saved_limit_until: null,
      attempt_id: null,
      client_confirmed_at: null,
    }
  const { story } = sale.draft
  const until = new Date(lastOf(story).getTime() + LIMIT_DAYS * DAY_MS)
  return {
    partner_id: sale.partner.id,
    sum: sale.cost,
    attempt_id: sale.attempt,
    client_confirmed_at: timeOf(story, 'take'),
    saved_limit_until: story.status === 'hold' ? until : null,
  }
}

const searchedBy = (values: FormValues) => ({
  values: JSON.stringify(values),
  client_name: fullName(values),
  name_key: clientNameKey(values),
  phone: values.phone ?? null,
  pinfl: values.pinfl ?? null,
  document_number: values.document_number ?? null,
})

const deletionOf = (story: Story) =>
  story.status === 'deleted'
    ? { status_before_delete: 'new' as const, deleted_at: lastOf(story) }
    : { status_before_delete: null, deleted_at: null }

function timesOf(story: Story) {
  const created_at = timeOf(story, 'start') ?? lastOf(story)
  const submitted_at = timeOf(story, 'submit')
  const taken_at = timeOf(story, 'take')
  return { created_at, created_at_device: created_at, submitted_at, taken_at, updated_at: lastOf(story) }
}

const clockOf = ({ pauses }: Story) => ({
  paused_since: null,
  pause_count: pauses.length,
  paused_ms: pauses.reduce((sum, pause) => sum + Math.round(pause.to.getTime() - pause.from.getTime()), 0),
})

const OUTSIDE = [
  { outside_place: 'Chorsu bozori', outside_reason: 'exhibition' },
  { outside_place: '12-maktab, oʻqituvchilar xonasi', outside_reason: 'at_work_place' },
  { outside_place: 'Mijozning uyi, Chilonzor 9', outside_reason: 'client_asked' },
] as const

/** What is asked only of an application taken off-site. */
const placeOf = (origin: Origin, seller: number): FormValues =>
  origin === 'outside' ? { is_outside: true, ...OUTSIDE[seller % OUTSIDE.length] } : {}

/** The seller typed it all; what follows from the pinfl is the document's. */
function sourcesOf(values: FormValues, user_id: number, at: Date): string {
  const fields = Object.keys(values).filter(isFormField)
  const provided = { birth_date: 'document', sex: 'document' } as const
  return JSON.stringify(sourcesAfter({}, { fields, provided, user_id, isSeller: true, at: at.toISOString() }))
}

function applicationRow(
  chance: Chance,
  draft: Draft,
  number: number | null,
  sale: Sale | undefined,
): Inserted<'applications'> {
  const { id, story, branch, seller, manager } = draft
  const origin = chance.pick(['shop', 'shop', 'shop', 'outside', 'online', 'sos'] as const)
  const values = { ...draft.values, ...placeOf(origin, seller) }
  const times = timesOf(story)
  return {
    id,
    number,
    status: story.status,
    version: story.steps.length,
    origin,
    sources: sourcesOf(values, seller, times.created_at),
    client_id: null,
    branch_id: branch.id,
    created_by: seller,
    manager_id: manager,
    captured_slots: number === null ? [] : [...new Set([1, 2, 3, 4, ...story.slots])],
    arrived_slots: story.slots,
    ...searchedBy(values),
    ...deletionOf(story),
    ...moneyOf(sale),
    ...times,
    ...clockOf(story),
  }
}

function historyRows(shop: Shop, { id, story, seller, manager }: Draft): Inserted<'application_history'>[] {
  const people = { seller, manager, support: shop.support, accounting: shop.accounting, system: null }
  return story.steps.map((step, index) => ({
    application_id: id,
    action: step.action,
    from_status: story.steps[index - 1]?.to ?? null,
    to_status: step.to,
    user_id: people[step.by],
    reason: step.reason,
    comment: null,
    version: index + 1,
    op_id: null,
    at: step.at,
  }))
}

type Filed = { photo: Inserted<'photos'>; file: DemoRows['files'][number] }

function photoOf(chance: Chance, shop: Shop, { id, story, seller, values }: Draft, slot: number): Filed {
  const kind = photoSlot(slot)?.kind[values.document_type === 'passport' ? 'passport' : 'id_card'] ?? 'face'
  const { jpeg, width, height } = shop.drawings[kind]
  const bytes = withComment(jpeg, `${id} ${slot}`)
  const file = chance.uuid(new Date(chance.between(1, 2 ** 31)))
  const key = `${file.slice(0, 2)}/${file}`
  const at = timeOf(story, slot < 6 ? 'start' : 'confirm_contract') ?? lastOf(story)
  const taken = new Date(Math.min(at.getTime() + slot * 20_000, lastOf(story).getTime()))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const place = { id: chance.uuid(taken), application_id: id, slot, gen: 1, kind }
  const size = { size: bytes.length, width, height, sha256, file_key: key }
  const times = { captured_at: taken, received_at: taken, created_by: seller, removed_at: null }
  return { photo: { ...place, ...size, ...times }, file: { key, bytes } }
}

/** Submitted clients once each, with their newest data; those who came again are secondary. */
function clientRows(all: readonly Draft[]): Inserted<'clients'>[] {
  const visits = Map.groupBy(
    all.filter((draft) => draft.values.pinfl && timeOf(draft.story, 'submit')),
    (draft) => draft.values.pinfl ?? '',
  )
  return [...visits].map(([pinfl, drafts]) => {
    const last = drafts
      .toSorted((a, b) => lastOf(a.story).getTime() - lastOf(b.story).getTime())
      .at(-1) as Draft
    const { values } = last
    return {
      pinfl,
      document_number: values.document_number ?? null,
      phone: values.phone ?? null,
      name: fullName(values),
      name_key: clientNameKey(values),
      values: JSON.stringify(clientFromForm(values)),
      client_type: drafts.length > 1 ? 'secondary' : 'new',
      branch_id: last.branch.id,
      created_by: last.seller,
      created_at: lastOf(last.story),
      updated_at: lastOf(last.story),
      deleted_at: null,
    }
  })
}

const commentRow = (chance: Chance, { id, story, seller }: Draft): Inserted<'application_comments'>[] =>
  story.comment
    ? [
        {
          id: chance.uuid(lastOf(story)),
          application_id: id,
          user_id: seller,
          text: story.comment,
          at: lastOf(story),
        },
      ]
    : []

/** Rows of about 300 applications; numbers follow the order in which they were submitted. */
export function demoRows(chance: Chance, shop: Shop, now: Date, firstNumber: number): DemoRows {
  const all = drafts(chance, shop, now)
  const submitted = all.filter((draft) => timeOf(draft.story, 'submit'))
  submitted.sort(
    (a, b) => (timeOf(a.story, 'submit')?.getTime() ?? 0) - (timeOf(b.story, 'submit')?.getTime() ?? 0),
  )
  const numbers = new Map(submitted.map((draft, index) => [draft.id, firstNumber + index]))
  const sales = new Map(
    all.flatMap((draft) => saleOf(chance, shop, draft) ?? []).map((sale) => [sale.draft.id, sale]),
  )
  const filed = all.flatMap((draft) => draft.story.slots.map((slot) => photoOf(chance, shop, draft, slot)))
  return {
    applications: all.map((draft) =>
      applicationRow(chance, draft, numbers.get(draft.id) ?? null, sales.get(draft.id)),
    ),
    ...saleRows(chance, all, sales, shop.partners),
    history: all.flatMap((draft) => historyRows(shop, draft)),
    changes: all.map((draft) => ({
      application_id: draft.id,
      version: 1,
      fields: Object.keys(draft.values),
      user_id: draft.seller,
      at: timeOf(draft.story, 'start') ?? now,
    })),
    comments: all.flatMap((draft) => commentRow(chance, draft)),
    pauses: all.flatMap(({ id, story, manager, seller }) =>
      story.pauses.map(({ from, to, reason }) => ({
        application_id: id,
        user_id: manager ?? seller,
        reason,
        from_at: from,
        to_at: to,
      })),
    ),
    photos: filed.map(({ photo }) => photo),
    files: filed.map(({ file }) => file),
    clients: clientRows(all),
  }
}

// Cards that contradict each other: never merged with different pinfls, otherwise only by two people.
import { describe, expect, it } from 'vitest'
import { clientRecords as rows } from '#api/back-office/clients.ts'
import type { FormValues } from '#domain/applications/form.ts'
import type { ClientField } from '#domain/clients/client.ts'
import { toCyrillic } from '#domain/kernel/texts/transliteration.ts'
import type { ApiSession } from '#support/api.ts'
import { newForm } from '#support/applications.ts'
import { useShop } from '#support/use-shop.ts'

const shop = useShop(['support', 'admin', 'manager'])

const rowOf = (key: string) =>
  shop.db.selectFrom('clients').selectAll().where('id', '=', Number(key)).executeTakeFirstOrThrow()

/** Two cards of one person: the second in Cyrillic, without a pinfl, and with the given values. */
async function twoCards(part: FormValues = {}) {
  const values = newForm()
  const kept = (await shop.manager.call(rows.create, { body: { values } })).key
  const gone = (await shop.manager.call(rows.create, { body: { values: newForm() } })).key
  const card = await rowOf(kept)
  const { pinfl: _pinfl, document_number: _number, ...same } = card.values
  const named = { surname: toCyrillic(values.surname ?? ''), name: toCyrillic(values.name ?? '') }
  const other = { ...same, ...named, patronymic: null, ...part }
  const set = { values: JSON.stringify(other), pinfl: part.pinfl ?? null }
  await shop.db.updateTable('clients').set(set).where('id', '=', Number(gone)).execute()
  return { kept, gone }
}
async function inputOf(kept: string, gone: string, take: ClientField[] = []) {
  const [one, other] = [await rowOf(kept), await rowOf(gone)]
  const body = { base_version: one.version, other: { key: gone, base_version: other.version }, take }
  return { params: { key: kept }, body }
}
const decide = (api: ApiSession, row: typeof rows.confirmMerge | typeof rows.refuseMerge, key: string) =>
  api.send(row, { params: { key }, body: {} })
const problemOf = async (answer: Promise<{ problem: { problem: string } | null }>) =>
  (await answer).problem?.problem
const BIRTH = { birth_date: '1961-02-03' }
async function requestMerge(part: FormValues = BIRTH, take: ClientField[] = []) {
  const both = await twoCards(part)
  const { request } = await shop.support.call(rows.askMerge, await inputOf(both.kept, both.gone, take))
  return { ...both, request }
}

describe('two cards', () => {
  it('of one person in two scripts are merged at once', async () => {
    const { kept, gone } = await twoCards()
    expect(await problemOf(shop.support.send(rows.askMerge, await inputOf(kept, gone)))).toBe('merge_agrees')
    expect((await shop.support.send(rows.merge, await inputOf(kept, gone))).status).toBe(200)
  })

  it('with different pinfls are never merged', async () => {
    const { kept, gone } = await twoCards({ pinfl: '31202850010018' })
    for (const row of [rows.merge, rows.askMerge]) {
      const answer = await shop.admin.send(row, await inputOf(kept, gone))
      expect(answer.problem).toMatchObject({
        problem: 'merge_pinfl_differs',
        errors: [{ code: 'merge_pinfl_differs', field: 'pinfl' }],
      })
    }
    expect((await rowOf(gone)).deleted_at).toBeNull()
  })

  it('are merged once the wrong pinfl is removed from its card', async () => {
    const { kept, gone } = await twoCards({ pinfl: '31202850010026' })
    const { values, version } = await shop.admin.call(rows.view, { params: { key: gone } })
    const { pinfl: _pinfl, ...rest } = values
    const body = { base_version: version, values: rest }
    const updated = await shop.admin.send(rows.update, { params: { key: gone }, body })
    expect(updated.status, updated.text).toBe(200)
    expect((await shop.admin.send(rows.merge, await inputOf(kept, gone))).status).toBe(200)
  })

  it.each([
    [{ surname: 'Boshqayev' }, ['surname']],
    [{ name: 'Boshqa', birth_date: '1961-02-03' }, ['name', 'birth_date']],
    [{ document_number: 'AB7654321' }, ['document_number']],
  ] as const)('that differ in %j are not merged by one person alone', async (part, fields) => {
    const { kept, gone } = await twoCards(part)
    const answer = await shop.admin.send(rows.merge, await inputOf(kept, gone))
    expect(answer.problem).toMatchObject({
      problem: 'merge_contradicts',
      errors: fields.map((field) => ({ code: 'merge_contradicts', field })),
    })
    expect((await rowOf(gone)).deleted_at).toBeNull()
  })
})

describe('a requested merge', () => {
  it('is listed with both values, and confirmed by another person', async () => {
    const { kept, gone, request } = await requestMerge()
    const { birth_date } = (await rowOf(kept)).values
    const lineOf = async (api: ApiSession) =>
      (await api.call(rows.mergeRequests, {})).items.find(({ key }) => key === request)
    expect(await lineOf(shop.support)).toMatchObject({ is_own: true })
    expect(await lineOf(shop.admin)).toMatchObject({
      kept: { key: kept },
      gone: { key: gone },
      asked_by: 'Test support',
      is_own: false,
      contradictions: [{ field: 'birth_date', kept: birth_date, gone: '1961-02-03' }],
    })
    expect(await problemOf(decide(shop.support, rows.confirmMerge, request))).toBe('own_request')
    expect(await problemOf(decide(shop.support, rows.refuseMerge, request))).toBe('own_request')
    expect((await decide(shop.manager, rows.confirmMerge, request)).status).toBe(403)
    expect((await decide(shop.admin, rows.confirmMerge, request)).status).toBe(200)
    expect(await rowOf(gone)).toMatchObject({ merged_into: Number(kept) })
    expect(await lineOf(shop.admin)).toBeUndefined()
    expect(await problemOf(decide(shop.admin, rows.refuseMerge, request))).toBe('merge_decided')
    const [merge] = (await shop.admin.call(rows.view, { params: { key: kept } })).merges
    const params = { key: merge?.key ?? '' }
    expect((await shop.admin.send(rows.undoMerge, { params, body: {} })).status).toBe(200)
    expect(await rowOf(gone)).toMatchObject({ merged_into: null, deleted_at: null })
    expect((await rowOf(gone)).values.birth_date).toBe('1961-02-03')
  })

  it('exists once at a time, and may be requested again after a refusal', async () => {
    const { kept, gone, request } = await requestMerge()
    expect(await problemOf(shop.support.send(rows.askMerge, await inputOf(gone, kept)))).toBe('merge_waits')
    expect((await decide(shop.admin, rows.refuseMerge, request)).status).toBe(200)
    expect((await rowOf(gone)).deleted_at).toBeNull()
    expect((await shop.support.send(rows.askMerge, await inputOf(kept, gone))).status).toBe(200)
  })

  it('is refused when a card has changed since, and for an invalid mixture of values', async () => {
    const changed = await requestMerge()
    await shop.db.updateTable('clients').set({ version: 7 }).where('id', '=', Number(changed.gone)).execute()
    expect(await problemOf(decide(shop.admin, rows.confirmMerge, changed.request))).toBe('version_conflict')
    const mixed = await requestMerge(BIRTH, ['birth_date'])
    const answer = await decide(shop.admin, rows.confirmMerge, mixed.request)
    expect(answer.problem?.problem).toBe('validation')
    expect((await rowOf(mixed.gone)).deleted_at).toBeNull()
  })

  it('is decided once by two concurrent deciders', async () => {
    const { request } = await requestMerge()
    const answers = await Promise.all([
      decide(shop.admin, rows.confirmMerge, request),
      decide(shop.admin, rows.refuseMerge, request),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

// Duplicate clients over real HTTP: reported while a card is filled in, listed as pairs, merged field by
// field, and separated again exactly; of two concurrent merges one happens.
import { describe, expect, it } from 'vitest'
import { clientRecords as rows } from '#api/back-office/clients.ts'
import type { FormValues } from '#domain/applications/form.ts'
import type { ClientField } from '#domain/clients/client.ts'
import { toCyrillic } from '#domain/kernel/texts/transliteration.ts'
import { newForm, submitApplication } from '../../support/applications.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['admin', 'manager'])

const add = async (values: FormValues): Promise<string> =>
  (await shop.manager.call(rows.create, { body: { values } })).key
const view = (key: string) => shop.admin.call(rows.view, { params: { key } })
const rowOf = (key: string) =>
  shop.db.selectFrom('clients').selectAll().where('id', '=', Number(key)).executeTakeFirstOrThrow()
const applicationsOf = async (key: string) =>
  (await shop.db.selectFrom('applications').select('id').where('client_id', '=', Number(key)).execute()).map(
    ({ id }) => id,
  )
const pairsOf = async (key: string) => {
  const { items } = await shop.admin.call(rows.pairs, { body: { limit: 100 } })
  return items.filter(({ one, other }) => one.key === key || other.key === key)
}

async function merge(kept: string, gone: string, take: ClientField[] = []) {
  const [one, other] = [await rowOf(kept), await rowOf(gone)]
  return shop.admin.send(rows.merge, {
    params: { key: kept },
    body: { base_version: one.version, other: { key: gone, base_version: other.version }, take },
  })
}
const undo = (key: string) => shop.admin.send(rows.undoMerge, { params: { key }, body: {} })
const mergeKey = (answer: { body: unknown }) => (answer.body as { merge: string }).merge

/** Two cards of one person: the other typed in Cyrillic, without the numbers and the birth date of the person. */
async function twoCards() {
  const [values, other] = [newForm(), newForm()]
  const named = {
    surname: toCyrillic(values.surname ?? ''),
    name: toCyrillic(values.name ?? ''),
    patronymic: toCyrillic(values.patronymic ?? ''),
  }
  const first = await submitApplication(shop.manager, values)
  const second = await submitApplication(shop.manager, { ...other, ...named })
  const keyOf = async (pinfl: string | null | undefined) =>
    String(
      (
        await shop.db
          .selectFrom('clients')
          .select('id')
          .where('pinfl', '=', pinfl ?? '')
          .executeTakeFirstOrThrow()
      ).id,
    )
  const [kept, gone] = [await keyOf(values.pinfl), await keyOf(other.pinfl)]
  await forget(gone, ['pinfl', 'birth_date', 'sex', 'document_number'])
  return { values, other, first, second, kept, gone }
}
/** A card as if these fields had never been filled in. */
async function forget(key: string, fields: readonly ClientField[]): Promise<void> {
  const { values, pinfl } = await rowOf(key)
  const rest = Object.entries(values).filter(([field]) => !fields.some((one) => one === field))
  await shop.db
    .updateTable('clients')
    .set({ values: JSON.stringify(Object.fromEntries(rest)), pinfl: fields.includes('pinfl') ? null : pinfl })
    .where('id', '=', Number(key))
    .execute()
}
/** Everything of a card but when it was last written. */
async function stateOf(key: string) {
  const { version: _version, updated_at: _at, entered: _entered, ...rest } = await rowOf(key)
  return { ...rest, applications: await applicationsOf(key) }
}

describe('a duplicate', () => {
  it('is detected by document, phone, and name with birth date in the other script', async () => {
    const values = newForm()
    const key = await add(values)
    const reasonsOf = async (values: FormValues) =>
      (await shop.manager.call(rows.twins, { body: { values } })).twins.find(
        (duplicate) => duplicate.key === key,
      )?.reasons
    const { surname, name, birth_date } = values
    expect(await reasonsOf({ pinfl: values.pinfl })).toEqual(['pinfl'])
    expect(await reasonsOf({ document_number: values.document_number })).toEqual(['document'])
    expect(await reasonsOf({ phone: values.phone })).toEqual(['phone'])
    const cyrillic = { surname: toCyrillic(surname ?? ''), name: toCyrillic(name ?? '') }
    expect(await reasonsOf({ ...cyrillic, birth_date })).toEqual(['person'])
    expect(await reasonsOf({ ...cyrillic, birth_date: '1950-01-01' })).toBeUndefined()
    expect(await reasonsOf({})).toBeUndefined()
    const own = await shop.manager.call(rows.twins, {
      body: { values: { pinfl: values.pinfl }, except: key },
    })
    expect(own.twins).toEqual([])
  })

  it('of another branch is hidden from a person with the scope `own`', async () => {
    const values = newForm()
    await add(values)
    const elsewhere = await shop.signIn('manager2')
    const { twins: duplicates } = await elsewhere.call(rows.twins, {
      body: { values: { phone: values.phone } },
    })
    expect(duplicates).toEqual([])
  })

  it('is in the list of pairs until somebody marks the two as different', async () => {
    const values = newForm()
    const one = await add(values)
    const other = await add({ ...newForm(), phone: values.phone })
    const [pair] = await pairsOf(one)
    expect(pair).toMatchObject({ one: { key: one, reasons: ['phone'] }, other: { key: other } })
    expect((await view(one)).twins).toMatchObject([{ key: other }])
    const params = { key: pair?.key ?? '' }
    expect((await shop.manager.send(rows.dismiss, { params, body: {} })).status).toBe(403)
    await shop.admin.call(rows.dismiss, { params, body: {} })
    expect(await pairsOf(one)).toEqual([])
    expect((await view(one)).twins).toEqual([])
    const { values: now } = await view(one)
    await shop.admin.call(rows.update, { params: { key: one }, body: { base_version: 1, values: now } })
    expect(await pairsOf(one)).toEqual([])
  })

  it('ends once the number is another one', async () => {
    const values = newForm()
    const one = await add(values)
    const mine = { ...newForm(), phone: values.phone }
    const other = await add(mine)
    const changed = { ...mine, phone: '+998909990001' }
    await shop.admin.call(rows.update, { params: { key: other }, body: { base_version: 1, values: changed } })
    expect(await pairsOf(one)).toEqual([])
  })
})

describe('a merge', () => {
  it('moves applications, takes the chosen values, and redirects from the removed card', async () => {
    const { other, first, second, kept, gone } = await twoCards()
    expect((await merge(kept, gone, ['phone'])).status).toBe(200)
    expect(await applicationsOf(kept)).toEqual(expect.arrayContaining([first, second]))
    expect(await applicationsOf(gone)).toEqual([])
    expect(await rowOf(kept)).toMatchObject({
      phone: other.phone,
      client_type: 'secondary',
      deleted_at: null,
    })
    expect(await view(gone)).toMatchObject({ merged_into: { key: kept } })
    expect((await view(kept)).merges).toMatchObject([{ gone: { key: gone } }])
    const restored = await shop.admin.send(rows.restore, { params: { key: gone }, body: {} })
    expect(restored.problem?.problem).toBe('client_merged')
    const trail = await shop.db.selectFrom('audit').selectAll().where('action', '=', 'client_merge').execute()
    expect(JSON.stringify(trail)).not.toContain(other.phone)
    expect(trail.map(({ entity_id }) => entity_id)).toEqual(expect.arrayContaining([kept, gone]))
  })

  it('undone restores both cards exactly', async () => {
    const { kept, gone } = await twoCards()
    const before = [await stateOf(kept), await stateOf(gone)]
    const fields: ClientField[] = ['phone', 'surname', 'name']
    const done = await merge(kept, gone, [...fields, 'patronymic', 'document_issued', 'document_expires'])
    expect(done.status, done.text).toBe(200)
    expect((await rowOf(kept)).phone).toBe(before[1]?.phone)
    expect((await undo(mergeKey(done))).status).toBe(200)
    expect([await stateOf(kept), await stateOf(gone)]).toEqual(before)
    expect((await undo(mergeKey(done))).problem?.problem).toBe('merge_changed')
  })

  it('undone keeps later additions, and is refused where they would be lost', async () => {
    const { kept, gone, first, second } = await twoCards()
    const done = await merge(kept, gone, ['phone'])
    const third = await submitApplication(shop.manager, newForm())
    await shop.db
      .updateTable('applications')
      .set({ client_id: Number(kept) })
      .where('id', '=', third)
      .execute()
    const change = async (values: FormValues) => {
      const card = await view(kept)
      const body = { base_version: card.version, values: { ...card.values, ...values } }
      return shop.admin.call(rows.update, { params: { key: kept }, body })
    }
    const { phone } = await rowOf(kept)
    await change({ phone: '+998909990077', registration_street: 'Yangi' })
    const refused = await undo(mergeKey(done))
    expect(refused.problem).toMatchObject({
      problem: 'merge_changed',
      errors: [{ code: 'merge_changed', field: 'phone' }],
    })
    expect(await applicationsOf(gone)).toEqual([])
    await change({ phone })
    expect((await undo(mergeKey(done))).status).toBe(200)
    expect(await applicationsOf(kept)).toEqual(expect.arrayContaining([first, third]))
    expect(await applicationsOf(gone)).toEqual([second])
    expect((await view(kept)).values.registration_street).toBe('Yangi')
  })

  it('can be undone for 30 days, and not below a later merge', async () => {
    const { kept, gone } = await twoCards()
    const third = await add(newForm())
    await forget(third, ['pinfl', 'birth_date', 'sex', 'document_number', 'surname', 'name', 'patronymic'])
    const done = await merge(kept, gone)
    const later = await merge(third, kept)
    expect(later.status).toBe(200)
    expect((await undo(mergeKey(done))).problem?.problem).toBe('merge_changed')
    expect((await undo(mergeKey(later))).status).toBe(200)
    await shop.db
      .updateTable('client_merges')
      .set({ at: new Date(Date.now() - 30 * 86_400_000) })
      .where('id', '=', Number(mergeKey(done)))
      .execute()
    expect((await undo(mergeKey(done))).problem?.problem).toBe('merge_too_old')
    expect((await view(kept)).merges).toEqual([])
  })

  it('is refused with itself, and for another version', async () => {
    const { kept, gone } = await twoCards()
    expect((await merge(kept, kept)).status).toBe(400)
    const body = { base_version: 99, other: { key: gone, base_version: 1 }, take: [] }
    const late = await shop.admin.send(rows.merge, { params: { key: kept }, body })
    expect(late.problem?.problem).toBe('version_conflict')
    expect(await applicationsOf(gone)).toHaveLength(1)
  })

  it('happens once when two run concurrently, in either direction', async () => {
    const { kept, gone, first, second } = await twoCards()
    const answers = await Promise.all([merge(kept, gone), merge(gone, kept), merge(kept, gone)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    const left = [...(await applicationsOf(kept)), ...(await applicationsOf(gone))]
    expect(left.toSorted()).toEqual([first, second].toSorted())
  })

  it('is followed by a later application under a number that an earlier build released or that was taken', async () => {
    const { kept, gone, other, values } = await twoCards()
    await merge(kept, gone)
    await shop.db
      .updateTable('clients')
      .set({ pinfl: other.pinfl ?? null })
      .where('id', '=', Number(gone))
      .execute()
    const again = await submitApplication(shop.manager, { ...other, phone: '+998909990055' })
    expect(await applicationsOf(kept)).toContain(again)
    expect((await view(kept)).values.pinfl).toBe(values.pinfl)
    const taken = await twoCards()
    expect((await merge(taken.gone, taken.kept, ['pinfl', 'birth_date', 'sex'])).status).toBe(200)
    const old = await submitApplication(shop.manager, taken.values)
    expect(await applicationsOf(taken.gone)).toContain(old)
  })
})

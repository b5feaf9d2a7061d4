// A limit and a card are of one person: a change of the fields that name the person drops them, by every way on which
// these fields change (FIELD_EFFECTS), and a change made before they were there is a conflict.
import { beforeAll, describe, expect, it } from 'vitest'
import { applications, transitions } from '#api/applications.ts'
import { stages } from '#api/stages.ts'
import { FIELD_EFFECTS, fieldsThatUndo, UNDONE } from '#domain/applications/field-effects.ts'
import type { FormValues } from '#domain/applications/form.ts'
import type { ApiSession } from '../../support/api.ts'
import { newForm, recordOf } from '../../support/applications.ts'
import { addGood, chooseLimit, magicPhone, stagesOf, takenApplication } from '../../support/sales.ts'
import { setStockEverywhere } from '../../support/stock.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const shop = useSellingShop({ partners: ['uzum'] })
// More sales than a shop usually has goods for.
beforeAll(() => setStockEverywhere(shop.db, shop.products.plain, 1000))

async function withLimit(): Promise<string> {
  const id = await takenApplication(shop)
  await chooseLimit(shop, id)
  await addGood(shop, id, shop.products.plain)
  return id
}
const send = async (id: string, values: FormValues, more: object = {}, api: ApiSession = shop.manager) =>
  api.send(applications.patch, {
    params: { id },
    body: { base_version: (await recordOf(shop, id)).version, values, ...more },
  })
const historyKinds = async (id: string) =>
  (await shop.manager.call(applications.history, { params: { id } })).items.map(({ kind }) => kind)

/** Another valid value of each field that undoes something. */
async function otherValue(id: string, field: string): Promise<FormValues> {
  const { values } = await recordOf(shop, id)
  const other = newForm()
  const own: FormValues = {
    phone: magicPhone('01'),
    document_type: values.document_type === 'passport' ? 'id_card' : 'passport',
    surname: 'Boshqayev',
    name: 'Boshqa',
    patronymic: 'Boshqa',
    birth_date: '1990-01-02',
  }
  const value = own[field as keyof FormValues] ?? other[field as keyof FormValues]
  return { [field]: value }
}

describe('a change of the client after a limit was chosen', () => {
  it.each(fieldsThatUndo(UNDONE))(
    'of %s drops what belongs to the person before, and says so',
    async (field) => {
      const id = await withLimit()
      const before = await shop.manager.call(applications.view, { params: { id } })
      expect(before.undoable).toEqual([...UNDONE])
      const answer = await send(id, await otherValue(id, field))
      expect(answer.body).toMatchObject({ applied: 'fields', undone: [...FIELD_EFFECTS[field]] })
      const view = await stagesOf(shop, id)
      expect(view.chosen).toBeNull()
      expect(view.partners.filter(({ attempt }) => attempt)).toEqual([])
      expect(view.card === null).toBe((FIELD_EFFECTS[field] as readonly string[]).includes('card'))
      const attempt = await shop.db
        .selectFrom('partner_attempts')
        .select('id')
        .where('application_id', '=', id)
        .executeTakeFirstOrThrow()
      const body = { attempt_id: attempt.id }
      expect((await shop.manager.send(stages.chooseLimit, { params: { id }, body })).problem?.problem).toBe(
        'needs_unmet',
      )
      expect(await historyKinds(id)).toContain('answers_dropped')
    },
  )

  it('of any other field keeps limit and card', async () => {
    const id = await withLimit()
    const { chosen } = await stagesOf(shop, id)
    const answer = await send(id, {
      salary: 7_000_003,
      document_authority: 'IIV 26277',
      registration_house: '9',
    })
    expect(answer.body).toMatchObject({ applied: 'fields' })
    expect(answer.body).not.toHaveProperty('undone')
    expect((await stagesOf(shop, id)).chosen).toEqual(chosen)
    expect(await historyKinds(id)).not.toContain('answers_dropped')
  })

  it('out of the queue, by its seller, drops them too', async () => {
    const id = await withLimit()
    await shop.manager.call(transitions.release, { params: { id }, body: {} })
    const answer = await send(id, { surname: 'Boshqayev' }, {}, shop.seller)
    expect(answer.body).toMatchObject({ applied: 'fields', undone: ['card', 'partners'] })
    expect((await recordOf(shop, id)).attempt_id).toBeNull()
  })

  it('made before the limit was there is a conflict, until its person decides', async () => {
    const id = await takenApplication(shop)
    const { version: base_version } = await recordOf(shop, id)
    await chooseLimit(shop, id)
    const late = await send(id, { surname: 'Boshqayev' }, { base_version })
    expect(late.problem).toMatchObject({
      problem: 'version_conflict',
      errors: [{ code: 'work_done_since' }],
      details: { undone: ['card', 'partners'], changed_fields: [] },
    })
    expect((await recordOf(shop, id)).values.surname).not.toBe('Boshqayev')
    expect((await stagesOf(shop, id)).chosen).not.toBeNull()
    expect((await send(id, { salary: 7_000_004 }, { base_version })).body).toMatchObject({
      applied: 'fields',
    })
    const decided = await send(id, { surname: 'Boshqayev' }, { overwrite: [] })
    expect(decided.body).toMatchObject({ applied: 'fields', undone: ['card', 'partners'] })
  })

  it('by two changes of one tablet on the same version is no conflict', async () => {
    const id = await withLimit()
    const { version: base_version } = await recordOf(shop, id)
    const first = await send(id, { salary: 7_000_005 }, { base_version })
    expect(first.body).toMatchObject({ applied: 'fields' })
    const second = await send(id, { surname: 'Boshqayev' }, { base_version })
    expect(second.body).toMatchObject({ undone: ['card', 'partners'] })
  })
})

it('a value taken over from the identity provider drops limit and card', async () => {
  const id = await withLimit()
  const { values } = await recordOf(shop, id)
  await shop.db
    .insertInto('identity_checks')
    .values({
      id: crypto.randomUUID(),
      application_id: id,
      token_hash: crypto.getRandomValues(new Uint8Array(32)),
      state: 'passed',
      pinfl: values.pinfl ?? '',
      asked_at: null,
      result_code: 1,
      score: 0.99,
      profile: JSON.stringify({ surname: 'Boshqayev' }) as never,
      created_by: 1,
      created_at: new Date(),
      expires_at: new Date(),
      finished_at: new Date(),
    })
    .execute()
  const answer = await shop.manager.send(stages.takeIdentity, {
    params: { id },
    body: { fields: ['surname'] },
  })
  expect(answer.body).toMatchObject({ undone: ['card', 'partners'] })
  expect((await stagesOf(shop, id)).chosen).toBeNull()
  expect(await historyKinds(id)).toEqual(expect.arrayContaining(['identity_taken', 'card_dropped']))
})

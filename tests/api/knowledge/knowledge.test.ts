// The knowledge base over real HTTP: from a draft to the archive, who may read what, how far people have got, and the levels.
import { describe, expect, it } from 'vitest'
import { knowledge } from '#api/back-office/knowledge.ts'
import { materials } from '#api/back-office/materials.ts'
import type { MaterialForm } from '#domain/knowledge/material.ts'
import type { ApiSession } from '../../support/api.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['seller', 'seller2', 'manager', 'director', 'finance', 'partner', 'admin'])

const form = (values: Partial<MaterialForm> = {}): MaterialForm => ({
  title: 'Pasportni suratga olish',
  info: '',
  kind: 'article',
  text: 'Gʻilofsiz, kunduzgi yorugʻlikda.',
  link: '',
  icon: 'camera',
  programs: [],
  subject_id: null,
  level: null,
  languages: ['uz-Latn'],
  mode: 'open',
  roles: [],
  questions: [],
  asked: 0,
  ...values,
})
const create = async (values: Partial<MaterialForm> = {}, api: ApiSession = shop.director) =>
  (await api.call(materials.create, { body: form(values) })).key
const written = (key: string) => shop.director.call(materials.view, { params: { key } })
type Step = 'archive' | 'restore' | 'remove' | 'renewLink'
const step = async (key: string, name: Step) => {
  const { version } = await written(key)
  return shop.director.send(materials[name], { params: { key }, body: { base_version: version } })
}
async function publish(key: string, again = false) {
  const { version } = await written(key)
  return shop.director.call(materials.publish, { params: { key }, body: { base_version: version, again } })
}
async function published(values: Partial<MaterialForm> = {}) {
  const key = await create(values)
  await publish(key)
  return key
}
async function update(key: string, values: Partial<MaterialForm>) {
  const { version } = await written(key)
  return shop.director.call(materials.update, {
    params: { key },
    body: { base_version: version, values: form(values) },
  })
}
const roleOf = async (name: string) =>
  (await shop.director.call(materials.choices, {})).roles.find((role) => role.name === name)?.id ?? 0
const listed = async (api: ApiSession, filters: object = {}) =>
  (await api.call(knowledge.list, { body: { limit: 100, ...filters } })).items
const finds = async (api: ApiSession, key: string) => (await listed(api)).some((line) => line.key === key)
const opens = async (api: ApiSession, key: string) =>
  (await api.send(knowledge.view, { params: { key } })).status
const read = (api: ApiSession, key: string, name: 'opened' | 'viewed' = 'viewed', number = 1) =>
  api.send(knowledge.read, { params: { key }, body: { number, step: name } })

describe('a material', () => {
  it('is found once it is published, as it was then, until it is in the archive', async () => {
    const key = await create({ title: 'Birinchi' })
    expect([await finds(shop.seller, key), await opens(shop.seller, key)]).toEqual([false, 404])
    await publish(key)
    expect(await shop.seller.call(knowledge.view, { params: { key } })).toMatchObject({
      title: 'Birinchi',
      text: 'Gʻilofsiz, kunduzgi yorugʻlikda.',
      version: 1,
      state: 'unopened',
      locked: false,
    })
    await update(key, { title: 'Ikkinchi' })
    expect(await written(key)).toMatchObject({ title: 'Ikkinchi', changed: true, number: 1 })
    expect((await listed(shop.seller)).find((line) => line.key === key)?.title).toBe('Birinchi')
    await publish(key)
    expect(await written(key)).toMatchObject({ changed: false, number: 2, state: 'published' })
    expect((await listed(shop.seller)).find((line) => line.key === key)?.title).toBe('Ikkinchi')
    expect((await step(key, 'archive')).status).toBe(200)
    expect([await finds(shop.seller, key), await opens(shop.seller, key)]).toEqual([false, 404])
    expect((await step(key, 'restore')).status).toBe(200)
    expect(await opens(shop.seller, key)).toBe(200)
    const { items } = await shop.director.call(materials.history, { params: { key } })
    expect(items.map(({ action, who }) => [action, who])).toEqual(
      ['restore', 'archive', 'publish', 'update', 'publish', 'create'].map((verb) => [
        `material_${verb}`,
        'Test director',
      ]),
    )
  })

  it('makes only the steps of its state, each on the version that the person saw', async () => {
    const key = await create()
    expect((await step(key, 'archive')).problem?.problem).toBe('move_not_possible')
    expect((await step(key, 'restore')).problem?.problem).toBe('move_not_possible')
    const body = { base_version: 7, values: form({ title: 'Boshqa' }) }
    const stale = await shop.director.send(materials.update, { params: { key }, body })
    expect([stale.status, stale.problem?.problem]).toEqual([409, 'version_conflict'])
    expect((await step(key, 'remove')).status).toBe(200)
    expect((await shop.director.send(materials.view, { params: { key } })).status).toBe(404)
    const other = await published()
    expect((await step(other, 'remove')).problem?.problem).toBe('move_not_possible')
  })

  it('is refused with a program, a subject or a role that does not exist', async () => {
    const unknown = 999_999
    for (const [field, values] of [
      ['programs', { programs: [unknown] }],
      ['subject_id', { subject_id: unknown }],
      ['roles', { mode: 'limited', roles: [unknown] }],
    ] as const) {
      const { status, problem } = await shop.director.send(materials.create, {
        body: form(values as Partial<MaterialForm>),
      })
      expect([status, problem?.errors]).toEqual([400, [{ field, code: 'unknown_choice' }]])
    }
  })

  it('is written by those who may: others are refused every step', async () => {
    const key = await create()
    const params = { key }
    for (const api of [shop.seller, shop.manager, shop.partner]) {
      expect((await api.send(materials.list, { body: {} })).status).toBe(403)
      expect((await api.send(materials.view, { params })).status).toBe(403)
      expect((await api.send(materials.create, { body: form() })).status).toBe(403)
      const body = { base_version: 1, again: false }
      expect((await api.send(materials.publish, { params, body })).status).toBe(403)
    }
  })
})

describe('who may read it', () => {
  it('open: all of the staff, but nobody of a partner', async () => {
    const key = await published({ mode: 'open' })
    for (const api of [shop.seller, shop.finance, shop.director]) expect(await finds(api, key)).toBe(true)
    expect([await finds(shop.partner, key), await opens(shop.partner, key)]).toEqual([false, 404])
  })

  it('limited: people of the chosen roles, of a partner too', async () => {
    const key = await published({ mode: 'limited', roles: [await roleOf('seller'), await roleOf('partner')] })
    for (const api of [shop.seller, shop.seller2, shop.partner]) {
      expect([await finds(api, key), await opens(api, key)]).toEqual([true, 200])
    }
    for (const api of [shop.manager, shop.director, shop.admin]) {
      expect([await finds(api, key), await opens(api, key)]).toEqual([false, 404])
      expect((await read(api, key)).status).toBe(404)
    }
  })

  it('by link: whoever is signed in and has it, until it is renewed; in no list', async () => {
    const key = await published({ mode: 'link' })
    const { token } = await written(key)
    for (const api of [shop.seller, shop.partner, shop.finance]) {
      expect([await finds(api, key), await opens(api, key), await opens(api, token)]).toEqual([
        false,
        404,
        200,
      ])
    }
    expect((await read(shop.seller, token)).status).toBe(200)
    expect((await written(key)).readings).toEqual({ viewed: 1 })
    await step(key, 'renewLink')
    expect(await opens(shop.seller, token)).toBe(404)
    expect(await opens(shop.seller, (await written(key)).token)).toBe(200)
    const open = await published({ mode: 'open' })
    expect(await opens(shop.seller, (await written(open)).token)).toBe(404)
  })

  it('changes with the next publication, not before', async () => {
    const key = await published({ mode: 'open' })
    await update(key, { mode: 'limited', roles: [await roleOf('manager')] })
    expect(await opens(shop.seller, key)).toBe(200)
    await publish(key)
    expect([await opens(shop.seller, key), await opens(shop.manager, key)]).toEqual([404, 200])
  })
})

describe('how far people have got', () => {
  it('goes forward only, and is known to the writer by name', async () => {
    const key = await published({ mode: 'limited', roles: [await roleOf('seller')] })
    expect((await read(shop.seller, key, 'opened')).body).toEqual({ ok: true, state: 'opened' })
    expect((await read(shop.seller, key)).body).toEqual({ ok: true, state: 'viewed' })
    expect((await read(shop.seller, key, 'opened')).body).toEqual({ ok: true, state: 'viewed' })
    expect((await read(shop.seller2, key, 'opened')).body).toEqual({ ok: true, state: 'opened' })
    const { items, total } = await shop.director.call(materials.readers, { params: { key }, body: {} })
    expect([total, items.map(({ name, branch, state }) => [name, branch, state])]).toEqual([
      2,
      [
        ['Test seller', 'Test branch one', 'viewed'],
        ['Test seller2', 'Test branch two', 'opened'],
      ],
    ])
    const viewed = await shop.director.call(materials.readers, {
      params: { key },
      body: { state: 'viewed' },
    })
    expect(viewed.items.map(({ name }) => name)).toEqual(['Test seller'])
    expect(await written(key)).toMatchObject({ viewed: 1, readings: { viewed: 1, opened: 1 } })
  })

  it('stays with the next publication, unless everybody is to read again', async () => {
    const key = await published()
    await read(shop.seller, key)
    const stateOf = async () => (await listed(shop.seller)).find((line) => line.key === key)?.state
    await update(key, { text: 'Yangi matn' })
    await publish(key)
    expect(await stateOf()).toBe('viewed')
    const { version: base_version } = await written(key)
    const unchanged = { params: { key }, body: { base_version, again: false } }
    expect((await shop.director.send(materials.publish, unchanged)).problem?.problem).toBe(
      'move_not_possible',
    )
    await publish(key, true)
    expect(await stateOf()).toBe('opened')
    // A page that was open with an earlier publication does not count for the one that is to be read again.
    expect((await read(shop.seller, key, 'viewed', 2)).body).toEqual({ ok: true, state: 'opened' })
    expect((await read(shop.seller, key, 'viewed', 4)).problem?.problem).toBe('move_not_possible')
    expect((await read(shop.seller, key, 'viewed', 3)).body).toEqual({ ok: true, state: 'viewed' })
  })

  it('opens the levels one after another', async () => {
    const roles = [await roleOf('finance')]
    const first = await published({ mode: 'limited', roles, level: 1 })
    const second = await published({ mode: 'limited', roles, level: 2, text: 'Ikkinchi daraja' })
    const levels = async () => (await shop.finance.call(knowledge.levels, {})).levels
    expect(await levels()).toEqual([
      { level: 1, count: 1, completed: 0, isOpen: true },
      { level: 2, count: 1, completed: 0, isOpen: false },
    ])
    const params = { key: second }
    expect(await shop.finance.call(knowledge.view, { params })).toMatchObject({ locked: true, text: '' })
    expect((await read(shop.finance, second)).problem?.problem).toBe('move_not_possible')
    expect((await read(shop.finance, first)).status).toBe(200)
    expect(await shop.finance.call(knowledge.view, { params })).toMatchObject({
      locked: false,
      text: 'Ikkinchi daraja',
    })
    expect((await read(shop.finance, second)).status).toBe(200)
    expect((await levels()).map(({ completed, isOpen }) => [completed, isOpen])).toEqual([
      [1, true],
      [1, true],
    ])
    expect(await listed(shop.finance, { level: 2 })).toMatchObject([{ key: second, state: 'viewed' }])
  })
})

it('a material has the names of its program and subject, and is found in any spelling', async () => {
  const program = await shop.db
    .insertInto('programs')
    .values({ name_ru: 'Склад', name_uz_latn: 'Ombor', name_uz_cyrl: 'Омбор' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subject = await shop.db
    .insertInto('subjects')
    .values({ program_id: program.id, name_ru: 'Коды', name_uz_latn: 'Kodlar', name_uz_cyrl: 'Кодлар' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const key = await published({
    title: 'Gʻaladon kodlari',
    kind: 'video',
    link: 'https://video.example.uz/1',
    text: '',
    programs: [program.id],
    subject_id: subject.id,
  })
  expect(await listed(shop.seller, { search: 'ғаладон' })).toMatchObject([
    { key, programs_uz_latn: 'Ombor', subject_uz_cyrl: 'Кодлар' },
  ])
})

it('two who publish at once make one publication', async () => {
  const key = await create()
  const { version } = await written(key)
  const body = { base_version: version, again: false }
  const answers = await Promise.all(
    [shop.director, shop.admin].map((api) => api.send(materials.publish, { params: { key }, body })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await written(key)).number).toBe(1)
})

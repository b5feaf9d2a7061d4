// Programs of the knowledge base: named in three languages and ordered.
import { describe, expect, it } from 'vitest'
import { programs } from '#api/back-office/programs.ts'
import { subjects } from '#api/back-office/reference.ts'
import type { ProgramForm } from '#domain/reference/forms.ts'
import { setGrant } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['admin'])

const program = (name: string, part: Partial<ProgramForm> = {}): ProgramForm => ({
  name_ru: name,
  name_uz_latn: `${name} L`,
  name_uz_cyrl: `${name} C`,
  position: 100,
  status: 'active',
  ...part,
})
const add = async (name: string, part: Partial<ProgramForm> = {}) =>
  (await shop.admin.call(programs.create, { body: program(name, part) })).key
const change = (key: string, base_version: number, values: ProgramForm) =>
  shop.admin.send(programs.update, { params: { key }, body: { base_version, values } })

describe('the list', () => {
  it('is ordered numerically', async () => {
    for (const position of [9, 10, 2, 100]) await add(`Order ${position}`, { position })
    const { items } = await shop.admin.call(programs.list, { body: { search: 'Order' } })
    expect(items.map(({ position }) => position)).toEqual([2, 9, 10, 100])
  })

  it('is read for choosing in the order of the positions', async () => {
    await add('Chosen second', { position: 20 })
    await add('Chosen first', { position: 3 })
    const { items } = await shop.admin.call(subjects.programs, {})
    const chosen = items.map(({ name_ru }) => name_ru).filter((name) => name.startsWith('Chosen'))
    expect(chosen).toEqual(['Chosen first', 'Chosen second'])
  })
})

describe('an entry', () => {
  it('is refused as a duplicate, or without a name, at the field', async () => {
    await add('Same name')
    const duplicate = await shop.admin.send(programs.create, { body: program('Same name') })
    expect(duplicate.problem?.errors[0]).toMatchObject({ code: 'taken', field: 'name_ru' })
    const nameless = await shop.admin.send(programs.create, { body: program('Half', { name_uz_cyrl: '' }) })
    expect(nameless.problem?.errors[0]).toMatchObject({ code: 'too_short', field: 'name_uz_cyrl' })
  })

  it('is saved over its version only; the conflict shows the current values, the history the change', async () => {
    const key = await add('Versioned')
    expect((await change(key, 1, program('Versioned', { position: 5 }))).status).toBe(200)
    const late = await change(key, 1, program('Versioned', { position: 6 }))
    expect(late.problem).toMatchObject({
      problem: 'version_conflict',
      details: { version: 2, server_values: { position: 5 } },
    })
    const { items } = await shop.admin.call(programs.history, { params: { key } })
    expect(items[0]).toMatchObject({ action: 'program_update', changes: { position: [100, 5] } })
    expect((await change('999999', 1, program('Nowhere'))).status).toBe(404)
  })

  it('is hidden from a person without the permission', async () => {
    const intern = await shop.signIn('intern')
    // Given and withdrawn here, because the default roles may all have it.
    await setGrant(shop.db, 'intern', 'reference.program', 'all')
    expect((await intern.send(programs.list, { body: {} })).status).toBe(200)
    await setGrant(shop.db, 'intern', 'reference.program', null)
    expect((await intern.send(programs.list, { body: {} })).status).toBe(403)
    expect((await intern.send(programs.create, { body: program('Forbidden') })).status).toBe(403)
    expect((await intern.send(subjects.programs, {})).status).toBe(403)
  })
})

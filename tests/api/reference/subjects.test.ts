// Subjects of the knowledge base, and how they and their programs restrict each other.
import { describe, expect, it } from 'vitest'
import { programs } from '#api/back-office/programs.ts'
import { subjects } from '#api/back-office/reference.ts'
import type { ProgramForm, SubjectForm } from '#domain/reference/forms.ts'
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
const subject = (program_id: number, name: string, part: Partial<SubjectForm> = {}): SubjectForm => ({
  ...program(name),
  program_id,
  ...part,
})
const addProgram = async (name: string, part: Partial<ProgramForm> = {}) =>
  Number((await shop.admin.call(programs.create, { body: program(name, part) })).key)
const addSubject = (body: SubjectForm) => shop.admin.send(subjects.create, { body })
const changeProgram = (id: number, base_version: number, values: ProgramForm) =>
  shop.admin.send(programs.update, { params: { key: String(id) }, body: { base_version, values } })

describe('a list of subjects', () => {
  it('is in the order of the programs, which are offered with their names', async () => {
    const [last, first] = [
      await addProgram('Place last', { position: 90 }),
      await addProgram('Place first', { position: 80 }),
    ]
    await addSubject(subject(last, 'Placed c', { position: 1 }))
    await addSubject(subject(first, 'Placed b', { position: 20 }))
    await addSubject(subject(first, 'Placed a', { position: 3 }))
    const placed = await shop.admin.call(subjects.list, { body: { search: 'Placed' } })
    expect(placed.items.map(({ name_ru }) => name_ru)).toEqual(['Placed a', 'Placed b', 'Placed c'])
    const { items } = await shop.admin.call(subjects.programs, {})
    expect(items.find(({ id }) => id === first)).toMatchObject({ name_uz_cyrl: 'Place first C' })
  })
})

describe('a program', () => {
  it('can be switched off only without active subjects', async () => {
    const id = await addProgram('Held')
    const made = await addSubject(subject(id, 'Holder'))
    const off = program('Held', { status: 'inactive' })
    const refused = await changeProgram(id, 1, off)
    expect(refused.problem?.errors[0]).toMatchObject({
      code: 'program_has_subjects',
      field: 'status',
      params: { count: 1 },
    })
    const { key } = made.body as { key: string }
    const values = subject(id, 'Holder', { status: 'inactive' })
    await shop.admin.call(subjects.update, { params: { key }, body: { base_version: 1, values } })
    expect((await changeProgram(id, 1, off)).status).toBe(200)
    const again = subject(id, 'Holder')
    const late = await shop.admin.send(subjects.update, {
      params: { key },
      body: { base_version: 2, values: again },
    })
    expect(late.problem?.errors[0]).toMatchObject({ code: 'program_inactive', field: 'program_id' })
  })
})

describe('a subject', () => {
  it('belongs to an existing program, under a name that is new to it', async () => {
    const nowhere = await addSubject(subject(999_999, 'Nowhere'))
    expect(nowhere.problem?.errors[0]).toMatchObject({ code: 'unknown_choice', field: 'program_id' })
    const unchosen = await addSubject(subject(0, 'Nowhere'))
    expect(unchosen.problem?.errors[0]).toMatchObject({ code: 'required', field: 'program_id' })
    const [first, second] = [await addProgram('First'), await addProgram('Second')]
    expect((await addSubject(subject(first, 'Same'))).status).toBe(200)
    expect((await addSubject(subject(second, 'Same'))).status).toBe(200)
    const duplicate = await addSubject(subject(first, 'Same'))
    expect(duplicate.problem?.errors[0]).toMatchObject({ code: 'taken', field: 'name_ru' })
  })

  it('cannot be changed without the right', async () => {
    const seller = await shop.signIn('seller')
    expect((await seller.send(subjects.list, { body: {} })).status).toBe(403)
    expect((await seller.send(subjects.programs, {})).status).toBe(403)
  })
})

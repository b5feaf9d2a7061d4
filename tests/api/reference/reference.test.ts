// Reference lists over real HTTP: search, exports that are safe in a spreadsheet, new
// lines, concurrent changes, and the tablet that receives them at its next sync.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { programs } from '#api/back-office/programs.ts'
import { cardPrefixes, departments, phonePrefixes, subjects } from '#api/back-office/reference.ts'
import { SWITCHED_AT_ONCE } from '#api/shapes/reference.ts'
import { tablet } from '#api/tablet.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['admin'])

const addDepartments = (names: readonly string[]) =>
  shop.db
    .insertInto('departments')
    .values(names.map((name) => ({ name })))
    .execute()

const named = (name: string) => ({
  name_ru: name,
  name_uz_latn: `${name} L`,
  name_uz_cyrl: `${name} C`,
  position: 100,
  status: 'active' as const,
})
const addProgram = async (name: string) => (await shop.admin.call(programs.create, { body: named(name) })).key

describe('a list', () => {
  it('searches text, with % and _ as plain characters', async () => {
    await addDepartments(['100 % sales', '100_sales', 'Sales west'])
    const names = async (search: string) =>
      (await shop.admin.call(departments.list, { body: { search } })).items.map(({ name }) => name)
    expect(await names('west sal')).toEqual(['Sales west'])
    expect(await names('%')).toEqual(['100 % sales'])
    expect(await names('0_s')).toEqual(['100_sales'])
  })

  it('refuses a foreign cursor', async () => {
    const { next } = await shop.admin.call(phonePrefixes.list, { body: { limit: 1 } })
    for (const after of ['nonsense', next ?? '']) {
      const sort = 'kind' as const
      const answer = await shop.admin.send(phonePrefixes.list, { body: { after, sort } })
      expect(answer.problem?.errors[0]).toMatchObject({ field: 'after' })
    }
  })
})

describe('an export', () => {
  const columns = [
    { key: 'name', title: 'Отдел' },
    { key: 'status', title: 'Состояние' },
  ]
  const words = { active: 'действует' }
  const bytesOf = async (search: string) => {
    const answer = await fetch(`${shop.url}${departments.export.path}`, {
      method: 'POST',
      headers: await shop.admin.headers(departments.export),
      body: JSON.stringify({ format: 'csv', columns, words, search }),
    })
    return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
  }

  it('is a CSV with the chosen columns, readable values, and no formula', async () => {
    await addDepartments(['=1+1 formula', '@formula'])
    const { answer, bytes } = await bytesOf('formula')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="department.csv"')
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    expect(text).toBe("\uFEFFОтдел;Состояние\n'=1+1 formula;действует\n'@formula;действует\n")
  })

  it('reads many pages and leaves no line out', async () => {
    await addDepartments(Array.from({ length: 5001 }, (_, index) => `Many ${index}`))
    const { bytes } = await bytesOf('Many')
    expect(new TextDecoder().decode(bytes).trim().split('\n')).toHaveLength(5002)
  })

  it('refuses columns it does not have', async () => {
    const body = { format: 'csv', columns: [{ key: 'password_hash', title: 'x' }] }
    const answer = await shop.admin.send(departments.export, { body })
    expect(answer.problem?.errors[0]).toMatchObject({ field: 'columns' })
  })
})

describe('everything that the filters find', () => {
  it('is switched at once; an entry that stays is named with its reason, and the others have their history', async () => {
    const kept = await addProgram('Found kept')
    const free = await addProgram('Found free')
    await shop.admin.call(subjects.create, {
      body: { ...named('Holds it'), program_id: Number(kept) },
    })
    const switchTo = (to: 'active' | 'inactive', search: string) =>
      shop.admin.call(programs.switchFound, { body: { to, search } })
    expect(await switchTo('inactive', 'Found')).toMatchObject({
      done: 1,
      failed: [
        { key: kept, name: 'Found kept', reason: { code: 'program_has_subjects', params: { count: 1 } } },
      ],
      next: null,
    })
    const { items } = await shop.admin.call(programs.list, { body: { search: 'Found' } })
    expect(new Map(items.map(({ key, status, version }) => [key, [status, version]]))).toEqual(
      new Map([
        [kept, ['active', 1]],
        [free, ['inactive', 2]],
      ]),
    )
    const history = await shop.admin.call(programs.history, { params: { key: free } })
    expect(history.items[0]).toMatchObject({
      who: 'Test admin',
      action: 'program_update',
      changes: { status: ['active', 'inactive'] },
    })
    // What has the status already is not touched.
    expect(await switchTo('inactive', 'Found free')).toMatchObject({ done: 0, failed: [] })
  })

  it('is switched part by part, each entry once', async () => {
    const count = SWITCHED_AT_ONCE + 1
    const names = Array.from({ length: count }, (_, nth) => `Part ${nth}`)
    await shop.db
      .insertInto('programs')
      .values(names.map((name) => ({ name_ru: name, name_uz_latn: name, name_uz_cyrl: name })))
      .execute()
    const body = { to: 'inactive' as const, search: 'Part' }
    const first = await shop.admin.call(programs.switchFound, { body })
    expect(first.done).toBe(SWITCHED_AT_ONCE)
    const after = first.next ?? ''
    const rest = await shop.admin.call(programs.switchFound, { body: { ...body, after } })
    expect(rest).toMatchObject({ done: 1, next: null })
    const { total } = await shop.admin.call(programs.list, { body: { search: 'Part', status: 'inactive' } })
    expect(total).toBe(count)
  })
})

describe('a line', () => {
  it('is created once despite retries, and a duplicate is reported at its field', async () => {
    const values = { value: '41', kind: 'mobile' as const, status: 'active' as const, note: 'New' }
    const opId = randomUUID()
    const first = await shop.admin.call(phonePrefixes.create, { body: values }, { opId })
    expect(await shop.admin.call(phonePrefixes.create, { body: values }, { opId })).toMatchObject(first)
    const duplicate = await shop.admin.send(phonePrefixes.create, { body: values })
    expect(duplicate.problem?.errors[0]).toMatchObject({ code: 'taken', field: 'value' })
    const wrong = await shop.admin.send(cardPrefixes.create, {
      body: { value: '86', scheme: 'humo', status: 'active' },
    })
    expect(wrong.problem?.errors[0]).toMatchObject({ code: 'prefix_card', field: 'value' })
  })

  it('is changed by only one of two editors of the same version; the other sees the current values', async () => {
    const { key } = await shop.admin.call(departments.create, { body: { name: 'Service', status: 'active' } })
    const params = { key }
    const change = (base_version: number, name: string) =>
      shop.admin.send(departments.update, {
        params,
        body: { base_version, values: { name, status: 'active' } },
      })
    expect((await change(1, 'Service desk')).body).toMatchObject({ version: 2 })
    const late = await change(1, 'Help desk')
    expect(late.problem).toMatchObject({
      problem: 'version_conflict',
      details: { version: 2, server_values: { name: 'Service desk' } },
    })
    expect((await change(2, 'Help desk')).status).toBe(200)
    const { items } = await shop.admin.call(departments.history, { params })
    expect(items).toMatchObject([
      { who: 'Test admin', action: 'department_update', changes: { name: ['Service desk', 'Help desk'] } },
      { action: 'department_update', fields: ['name'], changes: { name: ['Service', 'Service desk'] } },
      { action: 'department_create', changes: { name: [null, 'Service'], status: [null, 'active'] } },
    ])
    const absent = {
      params: { key: '999999' },
      body: { base_version: 1, values: { name: 'No', status: 'active' } },
    }
    expect((await shop.admin.send(departments.update, absent)).status).toBe(404)
  })

  it('reaches the tablet at its next sync', async () => {
    const seller = await shop.signIn('seller')
    const before = await seller.call(tablet.reference, {})
    const { version } = (await shop.admin.call(cardPrefixes.list, { body: { search: '986' } })).items[0] ?? {
      version: 1,
    }
    const [line] = (await shop.admin.call(cardPrefixes.list, { body: { search: '986' } })).items
    const values = { value: line?.value ?? '', scheme: line?.scheme ?? 'humo', status: 'inactive' as const }
    await shop.admin.call(cardPrefixes.update, {
      params: { key: values.value },
      body: { base_version: version, values },
    })
    const after = await seller.call(tablet.reference, {})
    expect(after.version).not.toBe(before.version)
    expect(after.card_prefixes.find(({ value }) => value === values.value)?.status).toBe('inactive')
  })
})

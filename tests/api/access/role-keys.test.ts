// No code looks a role up by its name: with every default role renamed, the public form, the online
// application, sign-in, the staff lists and the first administrator work as before, and a restart adds no
// role.
import { createHmac, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { access } from '#api/back-office/access.ts'
import { staff } from '#api/back-office/staff/staff.ts'
import { emergencyForm } from '#api/emergency-form.ts'
import { session } from '#api/session.ts'
import { ROLE_KEYS } from '#domain/access/default-roles.ts'
import { addAdmin } from '#server/first-admin.ts'
import { seedReference } from '#server/seed/reference.ts'
import { PEOPLE } from '#support/people.ts'
import { useShop } from '#support/use-shop.ts'

const SECRET = 'the secret of the site of the shop'
let link: string
const shop = useShop(['admin'], { env: { ONLINE_SECRET: SECRET } })
beforeAll(async () => {
  for (const key of ROLE_KEYS)
    await shop.db
      .updateTable('roles')
      .set({ name: `Lavozim ${key}` })
      .where('key', '=', key)
      .execute()
  link = (await shop.db.selectFrom('branches').select('link').orderBy('id').executeTakeFirstOrThrow()).link
})

const formBody = (phone: string) => ({
  id: randomUUID(),
  surname: 'Каримова',
  name: 'Лола',
  phone,
  comment: '',
})
const namesOf = async (row: typeof staff.managers | typeof staff.sellers | typeof staff.interns) =>
  (await shop.admin.call(row, { body: { limit: 100 } })).items.map(({ name }) => name)

describe('with every default role renamed', () => {
  it('the public form takes an application', async () => {
    const answer = await shop
      .anonymous()
      .send(emergencyForm.send, { params: { link }, body: formBody('+998931110001') })
    expect([answer.status, answer.body]).toMatchObject([200, { ok: true, number: expect.any(Number) }])
  })

  it('the site of the shop hands over an application', async () => {
    const text = JSON.stringify({ ...formBody('+998931110002'), branch: link })
    const signature = createHmac('sha256', SECRET).update(text).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-signature': signature }
    const answer = await fetch(`${shop.url}/api/online/applications`, {
      method: 'POST',
      headers,
      body: text,
    })
    expect([answer.status, await answer.json()]).toMatchObject([200, { ok: true }])
  })

  it('everybody signs in and sees the new name of the role', async () => {
    for (const who of PEOPLE) {
      const api = await shop.signIn(who)
      const me = await api.call(session.user, {})
      expect(me.role).toBe(`Lavozim ${who.replace(/\d$/, '')}`)
    }
  })

  it('the staff lists contain their people', async () => {
    expect(await namesOf(staff.managers)).toEqual(expect.arrayContaining(['Test manager', 'Test manager2']))
    expect(await namesOf(staff.sellers)).toEqual(expect.arrayContaining(['Test seller', 'Test seller2']))
    expect(await namesOf(staff.interns)).toEqual(['Test intern'])
  })

  it('a restart and the command for the first administrator add no role', async () => {
    const readRoles = () => shop.db.selectFrom('roles').select(['key', 'name']).orderBy('id').execute()
    const before = await readRoles()
    await seedReference(shop.db)
    await addAdmin(shop.db, { name: 'Aziz Karimov', phone: '+998935550001' })
    expect(await readRoles()).toEqual(before)
    const added = await shop.db
      .selectFrom('users as u')
      .innerJoin('roles as r', 'r.id', 'u.role_id')
      .select('r.key')
      .where('u.phone', '=', '+998935550001')
      .executeTakeFirstOrThrow()
    expect(added.key).toBe('admin')
  })

  it('no other role may take the key of a default role as its name; the role itself may', async () => {
    const values = { name: 'seller', colour: '#1d4ed8' as const, grants: {} }
    const taken = await shop.admin.send(access.createRole, { body: values })
    expect(taken.problem?.errors).toEqual([{ code: 'taken', field: 'name' }])
    const { id, version } = await shop.db
      .selectFrom('roles')
      .select(['id', 'version'])
      .where('key', '=', 'intern')
      .executeTakeFirstOrThrow()
    const rename = (name: string) =>
      shop.admin.send(access.updateRole, {
        params: { key: String(id) },
        body: { base_version: version, values: { ...values, name } },
      })
    expect((await rename('manager')).problem?.errors).toEqual([{ code: 'taken', field: 'name' }])
    expect((await rename('intern')).status).toBe(200)
  })

  it('the list of roles finds a default role by its name in the person’s language', async () => {
    const found = async (also: ('intern' | 'seller')[]) =>
      (await shop.admin.call(access.roles, { body: { search: 'стажёр', also } })).items.map(
        ({ name }) => name,
      )
    expect(await found(['intern', 'seller'])).toEqual(['intern'])
    expect(await found([])).toEqual([])
  })

  it('a role has a name in each language: everybody reads them, and lists sort and find by them', async () => {
    const values = {
      name: 'Ночная смена',
      name_uz_latn: 'Aaa tungi smena',
      name_uz_cyrl: null,
      colour: '#1d4ed8' as const,
      grants: {},
    }
    const { key } = await shop.admin.call(access.createRole, { body: values })
    expect(await shop.admin.call(access.roleNames, {})).toEqual({
      roles: [{ name: 'Ночная смена', name_uz_latn: 'Aaa tungi smena', name_uz_cyrl: null }],
    })
    const view = await shop.admin.call(access.role, { params: { key } })
    expect(view).toMatchObject({ name: 'Ночная смена', name_uz_latn: 'Aaa tungi smena', name_uz_cyrl: null })
    const labels = { 'Ночная смена': 'Aaa tungi smena' }
    const first = await shop.admin.call(access.roles, {
      body: { sort: 'name', role_labels: labels, limit: 1 },
    })
    expect(first.items.map(({ name }) => name)).toEqual(['Ночная смена'])
    const found = await shop.admin.call(access.roles, { body: { search: 'tungi', also: ['Ночная смена'] } })
    expect(found.items.map(({ name }) => name)).toEqual(['Ночная смена'])
    const short = { ...values, name: 'Другая', name_uz_cyrl: 'Я' }
    expect((await shop.admin.send(access.createRole, { body: short })).problem?.errors).toMatchObject([
      { field: 'name_uz_cyrl' },
    ])
  })
})

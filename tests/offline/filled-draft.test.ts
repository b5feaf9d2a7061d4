// A draft that was begun without internet is filled with what is true of most clients, and keeps where each value comes from.
import 'fake-indexeddb/auto'

import { afterEach, beforeEach, expect, it } from 'vitest'
import { startFilledDraft } from '#app/applications/wizard/start-draft.ts'
import { setField, setFields } from '#app/offline/drafts/drafts.ts'
import type { TabletDatabase } from '#app/offline/store/db.ts'
import { saveRef } from '#app/offline/store/refs.ts'
import { changeSession, NO_SESSION } from '#app/platform/session-store.ts'
import { deleteTablet, freshTablet } from './test-tablet.ts'

let db: TabletDatabase
const seller = {
  id: 1,
  name: 'Dilnoza',
  phone: '+998901234567',
  is_admin: false,
  is_first_auth: false,
  role: 'seller',
  branch_id: 7,
  branch_name: 'Chilonzor',
  partner_id: null,
}
beforeEach(async () => {
  db = await freshTablet()
  changeSession({ state: 'signed_in', user: seller })
})
afterEach(async () => {
  changeSession(NO_SESSION)
  await deleteTablet(db)
})
const read = async (id: string) => (await db.applications.get(id)) ?? null

it('begins with the place of the branch, and queues nothing before the first change', async () => {
  await saveRef('reference', {
    branches: [
      { id: 3, name: 'Andijon', region: 1703, district: 1703202 },
      { id: 7, name: 'Chilonzor', region: 1726, district: 1726294 },
    ],
  })
  const id = await startFilledDraft('shop')
  const values = {
    residence_same_as: 'registration',
    registration_region: 1726,
    registration_district: 1726294,
  }
  const sources = {
    residence_same_as: 'usual',
    registration_region: 'branch',
    registration_district: 'branch',
  }
  expect(await read(id)).toMatchObject({ values, sources, syncState: 'empty' })
  expect(await db.outbox.count()).toBe(0)
  await setField(id, 'surname', 'Karimova')
  const [create] = await db.outbox.toArray()
  expect(create?.payload).toMatchObject({ values: { ...values, surname: 'Karimova' }, sources })
})

it('begins without a place on a tablet that has fetched none', async () => {
  expect(await read(await startFilledDraft('outside'))).toMatchObject({
    values: { residence_same_as: 'registration', is_outside: true },
    sources: { residence_same_as: 'usual' },
  })
})

it('keeps the day of a known value until it is typed, and that of one to ask for again until it is filled', async () => {
  const id = await startFilledDraft('shop')
  await setFields(
    id,
    { phone: '+998901234567' },
    { sources: { phone: 'server' }, asOf: { phone: '2026-01-02', salary: '2025-01-02' } },
  )
  expect((await read(id))?.asOf).toEqual({ phone: '2026-01-02', salary: '2025-01-02' })
  await setField(id, 'salary', 5_000_000)
  expect((await read(id))?.asOf).toEqual({ phone: '2026-01-02' })
  await setField(id, 'phone', '+998901234568')
  expect((await read(id))?.asOf).toEqual({})
  expect(JSON.stringify(await db.outbox.toArray())).not.toContain('asOf')
})

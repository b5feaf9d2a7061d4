// Rescue files at the server (decision 0021): who gets the key of one, what the audit trail records, and that
// imported operations belong to the owner, once, whatever the owner's own tablet has sent.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { applications, transitions } from '#api/applications.ts'
import { type Endpoint, HEADERS } from '#api/endpoint.ts'
import type { RescueGrant } from '#api/shapes/rescue-file.ts'
import { tablet } from '#api/tablet.ts'
import { encryptGrant, toBase64 } from '#app/offline/rescue/encryption.ts'
import type { ApiSession } from '#support/api.ts'
import { newForm, newPhoto, recordOf, startApplication } from '#support/applications.ts'
import { personOf, type RoleName } from '#support/people.ts'
import { useShop } from '#support/use-shop.ts'

const TABLET = 'lost-tablet'
const shop = useShop(['seller', 'manager'])
beforeAll(async () => {
  shop.seller.deviceId = TABLET
})

/** A rescue file of a person about these applications, encrypted as by their tablet. */
async function encryptedGrantOf(api: ApiSession, ids: string[], change: Partial<RescueGrant> = {}) {
  const key = await api.call(tablet.parcelKey, {})
  const grant: RescueGrant = {
    owner: key.owner,
    branch: key.branch,
    pass: key.pass,
    device: TABLET,
    content_key: toBase64(new Uint8Array(32).fill(7)),
    made_at: '2026-11-20T09:00:00.000Z',
    applications: ids,
    operations: 5,
    photos: 2,
    ...change,
  }
  return encryptGrant(key, randomUUID(), grant)
}
const open = (api: ApiSession, head: Awaited<ReturnType<typeof encryptedGrantOf>>) =>
  api.send(tablet.openParcel, { body: head })

type CallInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
const bring = (rescueFile: string) => (row: Endpoint, input: CallInput, opId: string, bytes?: Uint8Array) =>
  shop.manager.send(row, input, {
    opId,
    headers: { [HEADERS.rescueFile]: rescueFile },
    ...(bytes && { bytes }),
  })

const auditOf = (action: string, entity_id: string) =>
  shop.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', action)
    .where('entity_id', '=', entity_id)
    .execute()

describe('the key of a rescue file', () => {
  it('is given to its author, and the audit trail records the number of operations', async () => {
    const head = await encryptedGrantOf(shop.seller, [randomUUID(), randomUUID()])
    const answer = await open(shop.seller, head)
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { applications: 2, operations: 5, photos: 2, owner: { name: 'Test seller' } },
    ])
    const { id } = await personOf(shop.db, 'seller')
    const [line] = await auditOf('parcel_open', head.id)
    expect(line).toMatchObject({ user_id: id, details: { owner: id, operations: 5, photos: 2 } })
    expect(JSON.stringify(line)).not.toContain(answer.body.content_key)
  })

  it.each(['manager', 'support', 'admin'] as RoleName[])('is given to a %s', async (role) => {
    const head = await encryptedGrantOf(shop.seller, [randomUUID()])
    expect((await open(await shop.signIn(role), head)).status).toBe(200)
  })

  it.each(['seller2', 'manager2', 'director', 'operator', 'partner'] as RoleName[])(
    'is not given to a %s, and the refusal is audited',
    async (role) => {
      const head = await encryptedGrantOf(shop.seller, [randomUUID()])
      const answer = await open(await shop.signIn(role), head)
      expect([answer.status, answer.problem?.problem]).toEqual([403, 'parcel_not_yours'])
      const [line] = await auditOf('denied', head.id)
      expect(line).toMatchObject({ user_id: (await personOf(shop.db, role)).id, entity: 'parcel' })
    },
  )

  it('is not given for a grant that was changed, moved or made by another person', async () => {
    const head = await encryptedGrantOf(shop.seller, [randomUUID()])
    const other = await encryptedGrantOf(shop.seller, [randomUUID()])
    const { id } = await personOf(shop.db, 'support')
    const forged = await encryptedGrantOf(shop.seller, [randomUUID()], { owner: id })
    const heads = [{ ...head, id: randomUUID() }, { ...head, grant: other.grant }, forged]
    for (const bad of [...heads, { ...head, ephemeral: 'AAAA' }]) {
      const answer = await open(shop.seller, bad)
      expect([answer.status, answer.problem?.problem]).toEqual([422, 'parcel_foreign'])
    }
    expect(await shop.db.selectFrom('parcels').where('id', '=', head.id).selectAll().execute()).toEqual([])
  })

  it('is never stored by the server', async () => {
    const head = await encryptedGrantOf(shop.seller, [randomUUID()])
    const { content_key } = (await open(shop.manager, head)).body
    const kept = await shop.db.selectFrom('operations').selectAll().execute()
    const rescueFiles = await shop.db.selectFrom('parcels').selectAll().execute()
    expect(JSON.stringify([kept, rescueFiles])).not.toContain(content_key)
  })
})

describe('operations from a rescue file', () => {
  it('are recorded for the seller, in the seller’s branch; the audit trail names the importer', async () => {
    const id = randomUUID()
    const head = await encryptedGrantOf(shop.seller, [id])
    await open(shop.manager, head)
    const send = bring(head.id)
    const values = newForm()
    expect((await send(applications.create, { body: { id, values } }, randomUUID())).status).toBe(200)
    const photo_id = randomUUID()
    const place = { params: { id, photo_id }, query: { slot: 1, gen: 1 } }
    expect((await send(applications.putPhoto, place, randomUUID(), await newPhoto())).status).toBe(200)
    const [owner, bearer] = [await personOf(shop.db, 'seller'), await personOf(shop.db, 'manager')]
    expect(await recordOf(shop, id)).toMatchObject({ created_by: owner.id, branch_id: owner.branch_id })
    const photo = await shop.db
      .selectFrom('photos')
      .select('created_by')
      .where('id', '=', photo_id)
      .executeTakeFirstOrThrow()
    expect(photo.created_by).toBe(owner.id)
    const [line] = await auditOf('application_create', id)
    expect(line).toMatchObject({ user_id: bearer.id, details: { owner: owner.id, parcel: head.id } })
  })

  it('that the seller’s tablet has sent already are repeats: nothing is doubled or overwritten', async () => {
    const id = randomUUID()
    const [create, patch, put, submit] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const values = newForm()
    const photo_id = randomUUID()
    const bytes = await newPhoto()
    const first = { params: { id }, body: { base_version: 0, values: { surname: 'Aliyeva' } } }
    const place = { params: { id, photo_id }, query: { slot: 1, gen: 1 } }
    const last = { params: { id }, body: { captured_slots: [1] } }
    await shop.seller.call(applications.create, { body: { id, values } }, { opId: create })
    await shop.seller.send(applications.patch, first, { opId: patch })
    await shop.seller.send(applications.putPhoto, place, { opId: put, bytes })
    // Changes that the tablet made after the export stay.
    const later = { base_version: 2, values: { surname: 'Valiyeva' } }
    await shop.seller.send(applications.patch, { params: { id }, body: later })
    const before = await recordOf(shop, id)
    const head = await encryptedGrantOf(shop.seller, [id])
    await open(shop.manager, head)
    const send = bring(head.id)
    const answers = [
      await send(applications.create, { body: { id, values } }, create),
      await send(applications.patch, first, patch),
      await send(applications.putPhoto, place, put, bytes),
    ]
    expect(answers.map(({ status, body }) => [status, (body as { replayed?: boolean }).replayed])).toEqual([
      [200, true],
      [200, true],
      [200, true],
    ])
    expect(await recordOf(shop, id)).toEqual(before)
    // An unsent operation is sent from here and is then a repeat for the first tablet.
    const there = await send(transitions.submit, last, submit)
    expect(there.status, there.text).toBeLessThan(500)
    const back = await shop.seller.send(transitions.submit, last, { opId: submit })
    expect(back.status).toBe(there.status)
    const photos = await shop.db.selectFrom('photos').selectAll().where('application_id', '=', id).execute()
    expect(photos).toHaveLength(1)
  })

  it('long after, when the operations are purged, the records refuse a duplicate', async () => {
    const id = await startApplication(shop.seller)
    const [photo_id, bytes] = [randomUUID(), await newPhoto()]
    const place = { params: { id, photo_id }, query: { slot: 1, gen: 1 } }
    await shop.seller.send(applications.putPhoto, place, { bytes })
    await shop.db.deleteFrom('operations').execute()
    const head = await encryptedGrantOf(shop.seller, [id])
    await open(shop.manager, head)
    const send = bring(head.id)
    const again = await send(
      applications.create,
      { body: { id, values: { surname: 'Boshqa' } } },
      randomUUID(),
    )
    expect(again.body).toMatchObject({ replayed: true, applied: 'none' })
    expect((await send(applications.putPhoto, place, randomUUID(), bytes)).body).toMatchObject({
      replayed: true,
    })
    expect((await recordOf(shop, id)).created_by).toBe((await personOf(shop.db, 'seller')).id)
  })

  it('count as the first tablet’s own changes, so they are no conflict with what it sent', async () => {
    const id = await startApplication(shop.seller)
    await shop.seller.send(applications.patch, {
      params: { id },
      body: { base_version: 1, values: { child_count: 1 } },
    })
    const head = await encryptedGrantOf(shop.seller, [id])
    await open(shop.manager, head)
    const stale = { params: { id }, body: { base_version: 0, values: { child_count: 2 } } }
    const answer = await bring(head.id)(applications.patch, stale, randomUUID())
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"applied":"fields"')])
  })

  it('are refused for anything that is not in the file, without the right, and before it was opened', async () => {
    const mine = await startApplication(shop.seller)
    const foreign = await startApplication(shop.seller)
    const head = await encryptedGrantOf(shop.seller, [mine])
    const change = (id: string) => ({ params: { id }, body: { base_version: 1, values: { child_count: 3 } } })
    const early = await bring(head.id)(applications.patch, change(mine), randomUUID())
    expect(early.problem?.problem).toBe('parcel_not_yours')
    await open(shop.manager, head)
    const outside = await bring(head.id)(applications.patch, change(foreign), randomUUID())
    expect(outside.problem?.problem).toBe('parcel_not_yours')
    const reading = await shop.manager.send(
      applications.view,
      { params: { id: mine } },
      { headers: { [HEADERS.rescueFile]: head.id } },
    )
    expect(reading.problem?.problem).toBe('parcel_not_yours')
    const stranger = await shop.signIn('manager2')
    const headers = { [HEADERS.rescueFile]: head.id }
    const answer = await stranger.send(applications.patch, change(mine), { headers })
    expect([answer.status, answer.problem?.problem]).toEqual([403, 'parcel_not_yours'])
  })

  it('of the seller on another tablet are imported the same way', async () => {
    const id = await startApplication(shop.seller)
    const opId = randomUUID()
    const change = { params: { id }, body: { base_version: 1, values: { child_count: 1 } } }
    await shop.seller.send(applications.patch, change, { opId })
    const head = await encryptedGrantOf(shop.seller, [id])
    const elsewhere = await shop.signIn('seller')
    elsewhere.deviceId = 'new-tablet'
    await open(elsewhere, head)
    const headers = { [HEADERS.rescueFile]: head.id }
    const again = await elsewhere.send(applications.patch, change, { opId, headers })
    expect(again.body).toMatchObject({ replayed: true })
    const next = { params: { id }, body: { base_version: 1, values: { child_count: 2 } } }
    const other = await elsewhere.send(applications.patch, next, { headers })
    expect(other.body).toMatchObject({ applied: 'fields' })
  })

  it('of a seller who has been blocked meanwhile are still accepted', async () => {
    const id = randomUUID()
    const head = await encryptedGrantOf(shop.seller, [id])
    await open(shop.manager, head)
    const { id: owner } = await personOf(shop.db, 'seller')
    const blocked_at = (at: Date | null) =>
      shop.db.updateTable('users').set({ blocked_at: at }).where('id', '=', owner).execute()
    await blocked_at(new Date())
    const answer = await bring(head.id)(
      applications.create,
      { body: { id, values: newForm() } },
      randomUUID(),
    )
    await blocked_at(null)
    expect(answer.status, answer.text).toBe(200)
    expect((await recordOf(shop, id)).created_by).toBe(owner)
  })
})

// The public identity check against the provider's sandbox over real HTTP: recognised, refused in every way, late, down;
// by the link of an application and by the page alone.
import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { identity } from '#api/identity.ts'
import { stages } from '#api/stages.ts'
import { IDENTITY_QUESTIONS } from '#domain/identity/identity.ts'
import { purgeExpired } from '#server/retention.ts'
import { newForm, newPhoto, recordOf, submitApplication } from '../../support/applications.ts'
import { stagesOf, takenApplication } from '../../support/sales.ts'
import { useSellingShop } from '../../support/use-shop.ts'

let photo: string
const shop = useSellingShop({ partners: ['uzum'], env: { MYID_POLL_MS: '200', MYID_LIMIT_MS: '2500' } })
beforeAll(async () => {
  photo = Buffer.from(await newPhoto()).toString('base64')
})

const ownToken = () => randomBytes(24).toString('base64url')
const linkFor = async (id: string) =>
  (await shop.manager.call(stages.linkIdentity, { params: { id }, body: {} })).token

async function personOf(id: string, ending = '01') {
  const { values } = await recordOf(shop, id)
  const document_number = `AD12345${ending}`
  return { pinfl: String(values.pinfl), document_number, birth_date: String(values.birth_date) }
}
type PersonData = Awaited<ReturnType<typeof personOf>>
const check = (token: string, personData: PersonData) =>
  shop.anonymous().send(identity.check, { body: { token, ...personData, photo, agreed: true } })
const stateOf = (token: string) => shop.anonymous().call(identity.state, { body: { token } })

async function settled(token: string) {
  for (let round = 0; round < 80; round += 1) {
    const answer = await stateOf(token)
    if (answer.state !== 'checking') return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('never settled')
}

describe('by the link of an application', () => {
  it.each(['01', '20'])(
    'recognises the client (document …%s) and is stored with the application',
    async (ending) => {
      const id = await takenApplication(shop)
      const token = await linkFor(id)
      expect(await stateOf(token)).toMatchObject({ state: 'opened', fault: null, tries_left: 3 })
      const begun = await check(token, await personOf(id, ending))
      expect(begun.body).toMatchObject({ state: 'checking', tries_left: 2 })
      expect(await settled(token)).toMatchObject({ state: 'passed', fault: null })
      const { identity: shown, version } = await stagesOf(shop, id)
      expect(shown).toMatchObject({ state: 'passed', score: expect.closeTo(0.87) })
      expect(version).toBe((await recordOf(shop, id)).version)
    },
  )

  it('reports how long no other link can be made', async () => {
    const id = await takenApplication(shop)
    expect((await stagesOf(shop, id)).resend_in?.identity).toBe(0)
    await linkFor(id)
    const left = (await stagesOf(shop, id)).resend_in?.identity ?? 0
    expect(left).toBeGreaterThan(50)
    const refused = await shop.manager.send(stages.linkIdentity, { params: { id }, body: {} })
    expect(refused.problem?.problem).toBe('resend_too_soon')
  })

  it('offers the differing values of the provider, and applies those that the manager chooses', async () => {
    const id = await takenApplication(shop)
    const token = await linkFor(id)
    await check(token, await personOf(id))
    await settled(token)
    const before = await stagesOf(shop, id)
    const differing = before.identity?.differences.map(({ field }) => field) ?? []
    expect(differing).toContain('surname')
    expect(differing).not.toContain('pinfl')
    const params = { id }
    await shop.manager.call(stages.takeIdentity, { params, body: { fields: ['surname', 'phone'] } })
    const { values, sources } = await shop.manager.call(applications.view, { params })
    expect(values.surname).toBe('Namunayev')
    expect(sources.surname?.by).toBe('server')
    expect(sources.name?.by).toBe('seller')
    const after = await stagesOf(shop, id)
    expect(after.identity?.differences.map(({ field }) => field)).not.toContain('surname')
    const again = await shop.manager.send(stages.takeIdentity, { params, body: { fields: ['surname'] } })
    expect(again.problem?.problem).toBe('stage_done')
  })

  it.each([
    ['13', 'liveness', 2],
    ['04', 'face', 2],
    ['14', 'other_person', 2],
    ['40', 'refused', 2],
    ['02', 'data', 3],
    ['05', 'unavailable', 3],
    ['09', 'unfinished', 3],
    ['10', 'unfinished', 3],
    ['11', 'unfinished', 3],
    ['17', 'photo', 3],
    ['64', 'photo', 3],
    ['81', 'photo', 3],
    ['34', 'document_expired', 3],
    ['21', 'no_answer', 3],
    ['46', 'no_answer', 3],
    ['43', 'not_understood', 3],
    ['44', 'not_understood', 3],
    ['45', 'not_understood', 3],
  ] as const)('reports why it failed (document …%s: %s), with %i tries left', async (ending, fault, left) => {
    const id = await takenApplication(shop)
    const token = await linkFor(id)
    await check(token, await personOf(id, ending))
    expect(await settled(token)).toMatchObject({ state: 'failed', fault, tries_left: left })
    expect((await stagesOf(shop, id)).identity).toMatchObject({ state: 'failed', fault, differences: [] })
  })

  it.each([
    ['41', ['surname', 'document_number']],
    ['42', []],
  ] as const)('a recognised client is never another person (document …%s)', async (ending, known) => {
    const id = await takenApplication(shop)
    const token = await linkFor(id)
    await check(token, await personOf(id, ending))
    expect(await settled(token)).toMatchObject({ state: 'passed', fault: null })
    const fields = (await stagesOf(shop, id)).identity?.differences.map(({ field }) => field) ?? []
    expect(fields).toEqual(expect.arrayContaining([...known]))
    expect(fields).not.toContain('pinfl')
  })

  it('can be mended and sent again as often as the data were wrong, within the limit of an hour', async () => {
    const id = await takenApplication(shop)
    const token = await linkFor(id)
    for (let round = 0; round < 4; round += 1) {
      expect((await check(token, await personOf(id, '02'))).status).toBe(200)
      expect(await settled(token)).toMatchObject({ fault: 'data', tries_left: 3 })
    }
    await check(token, await personOf(id))
    expect((await settled(token)).state).toBe('passed')
  })

  it('names the seconds for which the provider takes no question, and loses no try', async () => {
    const id = await takenApplication(shop)
    const token = await linkFor(id)
    const refused = await check(token, await personOf(id, '47'))
    expect(refused.status).toBe(429)
    expect(refused.problem?.errors).toEqual([{ code: 'identity_busy', params: { seconds: 2 } }])
    expect(await stateOf(token)).toMatchObject({ state: 'opened', tries_left: 3 })
    expect((await check(token, await personOf(id, '47'))).status).toBe(200)
    expect((await settled(token)).state).toBe('passed')
  })

  it('names the field that the provider refuses, and loses no try', async () => {
    const id = await takenApplication(shop)
    const token = await linkFor(id)
    const refused = await check(token, await personOf(id, '48'))
    expect(refused.problem?.errors).toEqual([{ code: 'identity_data', field: 'document_number' }])
    expect(await stateOf(token)).toMatchObject({ state: 'opened', tries_left: 3 })
  })

  it('gets another token where the provider has ended the one in use', async () => {
    const id = await takenApplication(shop)
    const token = await linkFor(id)
    await check(token, await personOf(id, '49'))
    expect((await settled(token)).state).toBe('passed')
  })

  it('uses no attempt while the provider is down', async () => {
    const id = await takenApplication(shop)
    const token = await linkFor(id)
    expect((await check(token, await personOf(id, '22'))).status).toBe(503)
    expect(await stateOf(token)).toMatchObject({ state: 'opened', tries_left: 3 })
  })

  it('allows three attempts', async () => {
    const id = await takenApplication(shop)
    const token = await linkFor(id)
    const personData = await personOf(id, '13')
    for (let round = 0; round < 3; round += 1) {
      await check(token, personData)
      await settled(token)
    }
    expect((await check(token, personData)).problem?.problem).toBe('identity_spent')
    await shop.db.deleteFrom('rate_events').execute()
    const fresh = await linkFor(id)
    expect((await check(fresh, personData)).status).toBe(200)
  })

  it('asks the provider a limited number of times an hour, with tries that were returned too', async () => {
    const id = await takenApplication(shop)
    const token = await linkFor(id)
    const personData = await personOf(id, '22')
    for (let round = 0; round < IDENTITY_QUESTIONS; round += 1)
      expect((await check(token, personData)).status).toBe(503)
    expect((await check(token, personData)).problem?.problem).toBe('too_many_requests')
  })

  it('asks the provider once for two concurrent requests', async () => {
    const id = await takenApplication(shop)
    const token = await linkFor(id)
    const personData = await personOf(id)
    const both = await Promise.all([check(token, personData), check(token, personData)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await settled(token)).toMatchObject({ state: 'passed', tries_left: 2 })
  })

  it('is valid for the application’s person only, and expires after a day', async () => {
    const id = await takenApplication(shop)
    const token = await linkFor(id)
    const other = await personOf(await takenApplication(shop))
    const refused = await check(token, other)
    expect(refused.problem?.errors[0]).toEqual({ code: 'identity_other_person', field: 'pinfl' })
    await shop.db
      .updateTable('identity_checks')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('application_id', '=', id)
      .execute()
    expect((await check(token, await personOf(id))).problem?.problem).toBe('identity_over')
    expect((await stateOf(token)).state).toBe('expired')
  })

  it('is created only by the holder of the application', async () => {
    const id = await submitApplication(shop.seller, newForm())
    const refused = await shop.manager.send(stages.linkIdentity, { params: { id }, body: {} })
    expect(refused.problem?.problem).toBe('move_not_possible')
  })
})

describe('by the page without a link', () => {
  it('is stored with the person’s open application when it succeeded', async () => {
    const id = await takenApplication(shop)
    const token = ownToken()
    await check(token, await personOf(id))
    expect((await settled(token)).state).toBe('passed')
    expect((await stagesOf(shop, id)).identity?.state).toBe('passed')
  })

  it('changes no application when it failed', async () => {
    const id = await takenApplication(shop)
    const token = ownToken()
    await check(token, await personOf(id, '13'))
    expect((await settled(token)).state).toBe('failed')
    expect((await stagesOf(shop, id)).identity).toBeNull()
  })

  it('reports invalid input', async () => {
    const personData = await personOf(await takenApplication(shop))
    const codeFor = async (part: object) => {
      const answer = await check(ownToken(), { ...personData, ...part })
      return answer.problem?.errors[0]
    }
    expect(await codeFor({ pinfl: '31503909990014' })).toMatchObject({ field: 'pinfl' })
    expect(await codeFor({ document_number: 'A1' })).toMatchObject({ field: 'document_number' })
    expect(await codeFor({ birth_date: '1970-01-01' })).toMatchObject({ field: 'pinfl' })
    const noPicture = { token: ownToken(), ...personData, photo: 'A'.repeat(2000), agreed: true as const }
    const refused = await shop.anonymous().send(identity.check, { body: noPicture })
    expect(refused.problem?.errors[0]).toMatchObject({ field: 'photo' })
  })

  it('stores no selfie, and purges results without an application', async () => {
    const token = ownToken()
    await check(token, { pinfl: '43011859980172', document_number: 'AD1234501', birth_date: '1985-11-30' })
    await settled(token)
    const rows = await shop.db.selectFrom('identity_checks').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(photo.slice(0, 200))
    expect(shop.log.join('')).not.toContain('43011859980172')
    const alone = () =>
      shop.db.selectFrom('identity_checks').select('id').where('application_id', 'is', null).execute()
    expect((await alone()).length).toBeGreaterThan(0)
    const weekAgo = new Date(Date.now() - 8 * 86_400_000)
    await shop.db.updateTable('identity_checks').set({ created_at: weekAgo }).execute()
    await purgeExpired(shop.deps)
    expect(await alone()).toEqual([])
  })
})

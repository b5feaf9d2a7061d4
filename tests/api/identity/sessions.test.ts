// The check by a session of the provider: on its web page, and in its SDK, against the sandbox over real HTTP.
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { identity } from '#api/identity.ts'
import { stages } from '#api/stages.ts'
import { newPhoto, recordOf } from '../../support/applications.ts'
import { stagesOf, takenApplication } from '../../support/sales.ts'
import { useSellingShop } from '../../support/use-shop.ts'

type Shop = ReturnType<typeof useSellingShop>
const linkFor = async (shop: Shop, id: string) =>
  (await shop.manager.call(stages.linkIdentity, { params: { id }, body: {} })).token
const openSession = (shop: Shop, token: string) =>
  shop.anonymous().send(identity.openSession, { body: { token, agreed: true } })
const stateOf = (shop: Shop, token: string) => shop.anonymous().call(identity.state, { body: { token } })

async function settled(shop: Shop, token: string) {
  for (let round = 0; round < 80; round += 1) {
    const answer = await stateOf(shop, token)
    if (answer.state !== 'checking') return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('never settled')
}

/** The person on the page of the provider, or in its SDK; returns the code. */
async function act(url: string, personData: { pinfl: string; birth_date: string }, document: string) {
  const query = new URLSearchParams({ ...personData, document })
  const answer = await fetch(`${url}&${query}`)
  return ((await answer.json()) as { code: string | null }).code
}

async function personOf(shop: Shop, id: string) {
  const { values } = await recordOf(shop, id)
  return { pinfl: String(values.pinfl), birth_date: String(values.birth_date) }
}

describe('on the provider’s page', () => {
  const shop = useSellingShop({ partners: ['uzum'], env: { MYID_FLOW: 'session', MYID_POLL_MS: '200' } })

  it('is opened once, and its result is stored with the application', async () => {
    const id = await takenApplication(shop)
    const token = await linkFor(shop, id)
    expect(await stateOf(shop, token)).toMatchObject({ state: 'opened', flow: 'session', session: null })
    const begun = await openSession(shop, token)
    expect(begun.body).toMatchObject({ state: 'checking', tries_left: 2 })
    const session = begun.status === 200 ? begun.body.session : null
    expect(session?.url).toBe(`${shop.sandbox.url}/myid/web/?session_id=${session?.id}`)
    expect(session?.seconds_left).toBeGreaterThan(590)
    const again = await openSession(shop, token)
    expect(again.body).toMatchObject({ state: 'checking', tries_left: 2, session: { id: session?.id } })
    await act(session?.url ?? '', await personOf(shop, id), 'AD1234501')
    expect(await settled(shop, token)).toMatchObject({ state: 'passed', fault: null, session: null })
    const fields = (await stagesOf(shop, id)).identity?.differences.map(({ field }) => field) ?? []
    expect(fields).toContain('surname')
  })

  it('fails for another person, who is named by the provider', async () => {
    const id = await takenApplication(shop)
    const token = await linkFor(shop, id)
    const begun = await openSession(shop, token)
    const url = begun.status === 200 ? (begun.body.session?.url ?? '') : ''
    await act(url, await personOf(shop, id), 'AD1234514')
    expect(await settled(shop, token)).toMatchObject({
      state: 'failed',
      fault: 'other_person',
      tries_left: 2,
    })
  })

  it('ends when the attempts of the page are used up, with the reason of the last one', async () => {
    const id = await takenApplication(shop)
    const token = await linkFor(shop, id)
    const begun = await openSession(shop, token)
    const url = begun.status === 200 ? (begun.body.session?.url ?? '') : ''
    for (const ending of ['13', '13', '17']) await act(url, await personOf(shop, id), `AD12345${ending}`)
    expect(await settled(shop, token)).toMatchObject({ state: 'failed', fault: 'photo', tries_left: 3 })
  })

  it('is stored with the person’s open application without a link', async () => {
    const id = await takenApplication(shop)
    const token = randomBytes(24).toString('base64url')
    const begun = await openSession(shop, token)
    const url = begun.status === 200 ? (begun.body.session?.url ?? '') : ''
    await act(url, await personOf(shop, id), 'AD1234501')
    expect((await settled(shop, token)).state).toBe('passed')
    expect((await stagesOf(shop, id)).identity?.state).toBe('passed')
  })

  it('takes no selfie of ours', async () => {
    const id = await takenApplication(shop)
    const photo = Buffer.from(await newPhoto()).toString('base64')
    const body = { document_number: 'AD1234501', ...(await personOf(shop, id)), photo, agreed: true as const }
    const token = await linkFor(shop, id)
    const refused = await shop.anonymous().send(identity.check, { body: { token, ...body } })
    expect(refused.problem?.problem).toBe('not_configured')
  })
})

describe('in the provider’s SDK', () => {
  const shop = useSellingShop({
    partners: ['uzum'],
    env: { MYID_FLOW: 'session', MYID_TOKEN: 'client_secret', MYID_POLL_MS: '200' },
  })
  const finish = (token: string, code: string) =>
    shop.anonymous().send(identity.finishSession, { body: { token, code } })

  it('is about the application’s person, and its code counts once', async () => {
    const id = await takenApplication(shop)
    const token = await linkFor(shop, id)
    const begun = await openSession(shop, token)
    const session = begun.status === 200 ? begun.body.session : null
    expect(session).toMatchObject({ url: null })
    const sdk = `${shop.sandbox.url}/myid/sdk?session_id=${session?.id}`
    // The profile of this document has no pinfl; the session was asked about the application's.
    const code = await act(sdk, { pinfl: '', birth_date: '' }, 'AD1234541')
    expect((await finish(token, 'wrong-code')).status).toBe(503)
    expect((await finish(token, code ?? '')).body).toMatchObject({ state: 'passed' })
    expect((await finish(token, code ?? '')).body).toMatchObject({ state: 'passed' })
    const other = await linkFor(shop, await takenApplication(shop))
    await openSession(shop, other)
    expect((await finish(other, code ?? '')).status).toBe(503)
    expect((await stateOf(shop, other)).state).toBe('checking')
  })
})

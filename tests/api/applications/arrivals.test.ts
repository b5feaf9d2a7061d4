// Applications from outside the shop: off-site with place and reason, from the shop's site with its signature, and their
// place in the queue.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { applications, transitions } from '#api/applications.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { SIGNATURE, signatureOf } from '#server/platform/signature.ts'
import { buildApplication } from '#support/build.ts'
import { newForm, recordOf, startApplication, startShop } from '../../support/applications.ts'
import { useShop } from '../../support/use-shop.ts'

const SECRET = 'a secret of the site that is long'
let link: string
let phones = 0
const shop = useShop([], { env: { ONLINE_SECRET: SECRET } })
beforeAll(async () => {
  const branch = await shop.db.selectFrom('branches').select('link').orderBy('id').executeTakeFirstOrThrow()
  link = branch.link
})

const outsideForm = () => ({
  ...newForm(),
  is_outside: true,
  outside_place: 'Chorsu bozori',
  outside_reason: 'exhibition',
})

describe('off-site', () => {
  it('is detected from the data, whatever origin the tablet sends', async () => {
    const seller = await shop.signIn('seller')
    const id = await startApplication(seller, outsideForm())
    expect((await recordOf(shop, id)).origin).toBe('outside')
    const { items } = await seller.call(applications.outside, { body: {} })
    expect(items.find((item) => item.id === id)).toMatchObject({
      outside_place: 'Chorsu bozori',
      outside_reason: 'exhibition',
    })
    expect(items.every(({ origin }) => origin === 'outside')).toBe(true)
  })

  it('cannot be submitted without place and reason', async () => {
    const seller = await shop.signIn('seller')
    const id = await startApplication(seller, { ...newForm(), is_outside: true })
    const body = { captured_slots: [...REQUIRED_SLOTS] }
    const refused = await seller.send(transitions.submit, { params: { id }, body })
    const fields = refused.problem?.errors.map(({ field }) => field)
    expect(fields).toEqual(['outside_place', 'outside_reason'])
  })

  it('is invisible to a person of another branch', async () => {
    const seller = await shop.signIn('seller')
    await startApplication(seller, outsideForm())
    const other = await shop.signIn('seller2')
    const { items, total } = await other.call(applications.outside, { body: {} })
    expect([items.length, total]).toEqual([0, 0])
  })
})

const formBody = (part: object = {}) => {
  phones += 1
  const phone = `+99893${String(3_000_000 + phones)}`
  return {
    id: randomUUID(),
    branch: link,
    surname: 'Каримова',
    name: 'Лола',
    phone,
    comment: 'Холодильник',
    ...part,
  }
}
const post = (body: string, signature = signatureOf(SECRET, body)) =>
  fetch(`${shop.url}/api/online/applications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGNATURE]: signature },
    body,
  })

describe('from the shop’s site', () => {
  it('is stored once despite retries, and waits in the queue of its branch', async () => {
    const body = formBody()
    const text = JSON.stringify(body)
    const first = (await (await post(text)).json()) as { number: number }
    const again = (await (await post(text)).json()) as { number: number }
    expect(again.number).toBe(first.number)
    const manager = await shop.signIn('manager')
    const { items } = await manager.call(applications.list, { body: { origin: 'online' } })
    expect(items.find(({ id }) => id === body.id)).toMatchObject({ status: 'new', number: first.number })
    const { origins } = await manager.call(applications.facets, {})
    expect(origins.online).toBeGreaterThan(0)
  })

  it('is accepted only with the signature of its bytes', async () => {
    const text = JSON.stringify(formBody())
    expect((await post(text, signatureOf('another secret', text))).status).toBe(404)
    expect((await post(`${text} `, signatureOf(SECRET, text))).status).toBe(404)
  })

  it('reports what is invalid', async () => {
    const errorsOf = async (body: string) => {
      const answer = await post(body)
      const { errors } = (await answer.json()) as { errors: unknown[] }
      return [answer.status, errors[0]]
    }
    expect(await errorsOf('no json')).toEqual([400, { code: 'json_invalid' }])
    expect(await errorsOf(JSON.stringify(formBody({ name: '' })))).toEqual([
      400,
      { code: 'invalid', field: 'name' },
    ])
    expect(await errorsOf(JSON.stringify(formBody({ phone: '12' })))).toEqual([
      400,
      { code: 'phone_format', field: 'phone' },
    ])
    expect(await errorsOf(JSON.stringify(formBody({ branch: 'nowhere' })))).toEqual([
      400,
      { code: 'unknown_choice', field: 'branch' },
    ])
  })

  it('does not exist without an agreed secret', async () => {
    const bare = await startShop()
    const text = JSON.stringify(formBody())
    const headers = { 'content-type': 'application/json', [SIGNATURE]: signatureOf('', text) }
    const answer = await fetch(`${bare.url}/api/online/applications`, { method: 'POST', headers, body: text })
    expect(answer.status).toBe(404)
    await bare.stop()
  })
})

describe('the queue', () => {
  it('is ordered by priority, then by waiting time, across pages', async () => {
    await shop.db.deleteFrom('applications').where('status', '=', 'new').execute()
    const manager = await shop.signIn('manager')
    const branch = await shop.db
      .selectFrom('branches')
      .select('id')
      .where('link', '=', link)
      .executeTakeFirstOrThrow()
    const waiting: Array<[string, 'shop' | 'outside' | 'online' | 'sos', number]> = [
      ['online first', 'online', 50],
      ['shop late', 'shop', 10],
      ['outside', 'outside', 20],
      ['shop early', 'shop', 30],
      ['sos', 'sos', 1],
    ]
    for (const [client_name, origin, minutes] of waiting) {
      const submitted_at = new Date(Date.now() - minutes * 60_000)
      const row = { status: 'new', client_name, origin, submitted_at, branch_id: branch.id } as const
      await buildApplication(shop.db, row)
    }
    const names: string[] = []
    let after: string | undefined
    do {
      const body = { statuses: ['new' as const], sort: 'queue' as const, limit: 2, ...(after && { after }) }
      const page = await manager.call(applications.list, { body })
      names.push(...page.items.map(({ client_name }) => client_name))
      after = page.next ?? undefined
    } while (after)
    expect(names).toEqual(['sos', 'shop early', 'outside', 'shop late', 'online first'])
  })
})

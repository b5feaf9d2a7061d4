// Tablets that were offline during a deploy connect to the next server
// (src/docs/offline.md#updates-and-older-builds): recorded requests of released builds are sent again unchanged,
// twice; nothing is refused and nothing is done twice.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { newPhoto } from '#support/applications.ts'
import { useShop } from '#support/use-shop.ts'
import { RELEASED, type RecordedRequest } from './released/recorded-request.ts'

/** Requests that change an application; the others may be repeated freely. */
const isOperation = ({ headers, path }: RecordedRequest) =>
  'idempotency-key' in headers && path.startsWith('/api/uz/applications')

describe.each(readdirSync(RELEASED).filter((name) => name.endsWith('.json')))('%s', (file) => {
  const recorded = JSON.parse(readFileSync(join(RELEASED, file), 'utf8')) as RecordedRequest[]
  const operations = recorded.filter(isOperation)
  let photo: Uint8Array
  const shop = useShop(['seller'])
  beforeAll(async () => {
    photo = await newPhoto()
  })

  async function say({ method, path, headers, body, isPhoto }: RecordedRequest) {
    // The token is a current one; every other header is the recorded one.
    const ours = await shop.seller.headers(applications.putPhoto, isPhoto ? { bytes: photo } : {})
    const answer = await fetch(shop.url + path, {
      method,
      headers: { ...ours, ...headers },
      ...(isPhoto ? { body: Buffer.from(photo) } : body == null ? {} : { body }),
    })
    return { status: answer.status, text: await answer.text() }
  }

  it('gets the recorded responses, in its order', async () => {
    for (const one of recorded) {
      const { status, text } = await say(one)
      expect(status, `${one.method} ${one.path}: ${text.slice(0, 300)}`).toBe(one.status)
    }
  })

  it('is recognised when it is repeated, and the application exists once with all its photos', async () => {
    for (const one of operations) {
      const { status, text } = await say(one)
      expect([status, JSON.parse(text).replayed], `${one.method} ${one.path}`).toEqual([200, true])
    }
    const { items } = await shop.seller.call(applications.list, { body: { search: 'Yozuvchi' } })
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ status: 'new', photos_arrived: 8, missing_slots: [] })
    const { values } = await shop.seller.call(applications.view, { params: { id: items[0]?.id ?? '' } })
    expect(values).toMatchObject({ surname: 'Yozuvchi', name: 'Oʻzgargan' })
  })
})

// Tablets that were offline during a deploy connect to the next server
// (src/docs/offline.md#updates-and-older-builds): recorded requests of released builds are sent again unchanged,
// twice; nothing is refused and nothing is done twice.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import type { ApiSession } from '#support/api.ts'
import { newPhoto, startShop } from '#support/applications.ts'
import type { TestServer } from '#support/server.ts'
import { RELEASED, type Said } from './released/said.ts'

/** What changes an application; the rest may be said as often as one likes. */
const isOperation = ({ headers, path }: Said) =>
  'idempotency-key' in headers && path.startsWith('/api/uz/applications')

describe.each(readdirSync(RELEASED).filter((name) => name.endsWith('.json')))('%s', (file) => {
  const said = JSON.parse(readFileSync(join(RELEASED, file), 'utf8')) as Said[]
  const operations = said.filter(isOperation)
  let server: TestServer
  let seller: ApiSession
  let photo: Uint8Array
  beforeAll(async () => {
    server = await startShop()
    seller = await server.signIn('seller')
    photo = await newPhoto()
  })
  afterAll(() => server.stop())

  async function say({ method, path, headers, body, isPhoto }: Said) {
    // The sign-in is today's; every other header is the build's own.
    const ours = await seller.headers(applications.putPhoto, isPhoto ? { bytes: photo } : {})
    const answer = await fetch(server.url + path, {
      method,
      headers: { ...ours, ...headers },
      ...(isPhoto ? { body: Buffer.from(photo) } : body == null ? {} : { body }),
    })
    return { status: answer.status, text: await answer.text() }
  }

  it('is answered as it was, in its order', async () => {
    for (const one of said) {
      const { status, text } = await say(one)
      expect(status, `${one.method} ${one.path}: ${text.slice(0, 300)}`).toBe(one.status)
    }
  })

  it('is known when it comes again, and the application is there once with all its photos', async () => {
    for (const one of operations) {
      const { status, text } = await say(one)
      expect([status, JSON.parse(text).replayed], `${one.method} ${one.path}`).toEqual([200, true])
    }
    const { items } = await seller.call(applications.list, { body: { search: 'Yozuvchi' } })
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ status: 'new', photos_arrived: 8, missing_slots: [] })
    const { values } = await seller.call(applications.view, { params: { id: items[0]?.id ?? '' } })
    expect(values).toMatchObject({ surname: 'Yozuvchi', name: 'Oʻzgargan' })
  })
})

// Every endpoint with hostile inputs, from an administrator, a person of another branch and an anonymous
// caller: no 500, no missing response, no error without a problem body. `FUZZ_SEED` repeats or varies a run,
// `FUZZ_CASES` widens it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#api/endpoint.ts'
import { ENDPOINTS } from '#api/endpoints.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { tokenHash } from '#server/platform/auth.ts'
import { chanceFrom } from '#server/seed/random.ts'
import { type ApiSession, addressOf } from '#support/api.ts'
import { newPhoto, putPhoto, startShop, submitApplication } from '#support/applications.ts'
import { personOf } from '#support/people.ts'
import type { TestServer } from '#support/server.ts'
import { perSuite } from '#support/suite.ts'
import { addVisitor, BRANCH_ENTRIES } from '../entries/branches.ts'
import { addProbeClients, CLIENT_ENTRIES } from '../entries/clients.ts'
import { addGoodsProbes, GOODS_ENTRIES } from '../entries/goods.ts'
import { PARTNER_ENTRIES } from '../entries/partners.ts'
import { addProviderProbes, PROVIDER_ENTRIES } from '../entries/providers.ts'
import { REFERENCE_ENTRIES } from '../entries/reference.ts'
import { addStaffProbes, STAFF_ENTRIES } from '../entries/staff.ts'
import { addProbeTablet, TABLET_ENTRIES } from '../entries/tablets.ts'
import { addSpare, USER_ENTRIES } from '../entries/users.ts'
import { STAGE_BODIES } from '../stage-bodies.ts'
import { faultOf } from './faults.ts'
import { type Case, casesOf, type Input, type Known, plausibleOf } from './inputs.ts'

const SEED = Number(process.env['FUZZ_SEED'] ?? 15)
/** Hostile inputs of the administrator; nobody else gets past the first checks. */
const CASES = Number(process.env['FUZZ_CASES'] ?? perSuite(3, 16))
const FEW = perSuite(1, 3)
const PATIENCE_MS = 8000

const ENTRIES: Readonly<Record<string, unknown>> = {
  ...BRANCH_ENTRIES,
  ...CLIENT_ENTRIES,
  ...GOODS_ENTRIES,
  ...PARTNER_ENTRIES,
  ...PROVIDER_ENTRIES,
  ...REFERENCE_ENTRIES,
  ...STAFF_ENTRIES,
  ...TABLET_ENTRIES,
  ...USER_ENTRIES,
}

type Sender = {
  who: 'administrator' | 'person' | 'nobody'
  api: ApiSession
  hash: Uint8Array | null
  id: number
}
let server: TestServer
let senders: Sender[]
let known: Known
let application: string
let photo: string

async function senderOf(who: 'administrator' | 'person', role: 'admin' | 'seller2'): Promise<Sender> {
  const api = await server.signIn(role)
  const { id } = await personOf(server.db, role)
  return { who, api, hash: tokenHash(api.token ?? ''), id }
}

beforeAll(async () => {
  server = await startShop({ env: { TABLET_REPORT_MS: '0' } })
  const { db } = server
  await db.insertInto('departments').values({ name: 'Probe' }).execute()
  await addVisitor(db)
  await addGoodsProbes(db)
  await addStaffProbes(db)
  await addProviderProbes(db)
  await addSpare(db)
  const seller = await personOf(db, 'seller')
  const owner = { id: seller.id, branch_id: seller.branch_id ?? 0 }
  await addProbeClients(db, { created_by: owner.id, branch_id: owner.branch_id })
  await addProbeTablet(db, owner)
  const api = await server.signIn('seller')
  application = await submitApplication(api)
  photo = await putPhoto(api, application, REQUIRED_SLOTS[0] ?? 1)
  known = { uuids: [application, photo], numbers: [1, 2, 3, 1000] }
  const nobody: Sender = { who: 'nobody', api: server.anonymous(), hash: null, id: 0 }
  senders = [await senderOf('administrator', 'admin'), await senderOf('person', 'seller2'), nobody]
})
afterAll(() => server.stop())

/**
 * Undoes what an earlier request may have done to the callers: signed out, blocked, tablet lost, maintenance
 * begun.
 */
async function restore(): Promise<void> {
  const { db } = server
  for (const { id, hash } of senders) {
    if (hash === null) continue
    const fine = {
      blocked_at: null,
      deleted_at: null,
      works: true,
      left_on: null,
      must_change_password: false,
    }
    await db.updateTable('users').set(fine).where('id', '=', id).execute()
    await db.updateTable('sessions').set({ revoked_at: null }).where('token_hash', '=', hash).execute()
  }
  await db.updateTable('tablets').set({ lost_at: null }).execute()
  await db.deleteFrom('settings').where('key', '=', 'technical_works').execute()
}

/** A hand-written input where there is one, otherwise a plausible one by the schemas. */
function baseOf(name: string, row: Endpoint, seed: number): Input {
  const chance = chanceFrom(seed)
  const entry = ENTRIES[name] as { input?: (id: string, photo: string) => Input } | undefined
  if (entry?.input) return entry.input(application, photo)
  const [feature, step = ''] = name.split('.')
  const body = (feature === 'stages' && STAGE_BODIES[step]?.()) || plausibleOf(row.body, chance, known)
  const params = plausibleOf(row.params, chance, known) as Record<string, string>
  if ('id' in params) params['id'] = application
  return { params, query: plausibleOf(row.query, chance, known) as Record<string, unknown>, body }
}

async function ask({ api }: Sender, row: Endpoint, { params, query, raw }: Case): Promise<string | null> {
  const stop = new AbortController()
  const late = setTimeout(() => stop.abort(), PATIENCE_MS)
  const search = new URLSearchParams(query).toString()
  const bytes = row.kind === 'photo' ? await newPhoto() : raw
  try {
    const response = await fetch(`${server.url}${addressOf(row, { params })}${search && `?${search}`}`, {
      method: row.method,
      headers: await api.headers(row, row.kind === 'photo' ? { bytes } : {}),
      signal: stop.signal,
      ...(row.method !== 'GET' && { body: bytes as BodyInit }),
    })
    // Live events never end: an open stream counts as served.
    if (row.kind === 'stream' && response.ok) return stop.abort() ?? null
    return faultOf(response.status, await response.text())
  } catch (error) {
    return stop.signal.aborted ? `no answer in ${PATIENCE_MS} ms` : String(error)
  } finally {
    clearTimeout(late)
  }
}

/** Who sends hostile inputs: all three; in the gate the administrator, and one of the two others. */
const sendersFor = (seed: number): readonly Sender[] =>
  senders.filter((_sender, nth) => perSuite(nth === 0 || nth === 1 + (seed & 1), true))

const nameSeed = (name: string): number =>
  [...name].reduce((sum, char) => sum * 31 + char.charCodeAt(0), SEED) | 0

describe(`hostile inputs, seed ${SEED}`, () => {
  it.each([...ENDPOINTS])('%s', async (name, row) => {
    const faults: string[] = []
    for (const sender of sendersFor(nameSeed(name))) {
      await restore()
      const chance = chanceFrom(nameSeed(`${name} ${sender.who}`))
      const base = baseOf(name, row, nameSeed(name))
      const cases = casesOf(row, base, chance, sender.who === 'administrator' ? CASES : FEW)
      for (const one of cases) {
        const fault = await ask(sender, row, one)
        if (fault === null) continue
        const sent = new TextDecoder().decode(one.raw).slice(0, 400)
        const address = `${row.method} ${addressOf(row, { params: one.params })}`
        faults.push(
          `${fault}: ${address} of ${sender.who}, ${one.label}, query ${one.query.join('&')}, body ${sent}`,
        )
      }
    }
    expect(faults).toEqual([])
  })

  it('left the server running', async () => {
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  })
})

// The addresses that other systems call (the shop's own site, SMS providers) with hostile messages, addresses and
// signatures: no failure of the server, no missing answer, no refusal without a problem. `FUZZ_SEED` repeats or varies a run.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { SIGNATURE, signatureOf } from '#server/platform/signature.ts'
import { chanceFrom } from '#server/seed/random.ts'
import { perSuite } from '#support/suite.ts'
import { useSellingShop } from '#support/use-shop.ts'
import { faultOf } from './faults.ts'
import { casesOf } from './inputs.ts'

const SEED = Number(process.env['FUZZ_SEED'] ?? 15)
const CASES = perSuite(120, 1500)
const SECRET = 'a-secret-that-nobody-guesses'
const env = { ONLINE_SECRET: SECRET, SMS_CALLBACK_SECRET: SECRET }
const shop = useSellingShop({ partners: ['uzum'], env })
let link: string
beforeAll(async () => {
  const { db } = shop
  const kinds = ['eskiz', 'play_mobile'] as const
  await db
    .insertInto('sms_providers')
    .values(kinds.map((kind) => ({ name: kind, kind })))
    .execute()
  link = (await db.selectFrom('branches').select('link').orderBy('id').executeTakeFirstOrThrow()).link
})

const ALL: z.ZodType = z.unknown()
const encoder = new TextEncoder()
/** Signatures and secrets that are wrong: as long as the right one in characters, but not in bytes. */
const wrongFor = (right: string) => ['', 'x', 'é'.repeat(right.length), `${right}0`, right.toUpperCase()]

type Target = {
  address: (params: Record<string, string>) => string
  params: () => Record<string, string>
  body: () => unknown
  /** Null if the address has the secret in itself. */
  secret: string | null
}
const TARGETS: Record<string, Target> = {
  'the site of the shop': {
    address: () => '/api/online/applications',
    params: () => ({}),
    body: () => ({
      id: randomUUID(),
      surname: 'Karimova',
      name: 'Malika',
      phone: '901234567',
      branch: link,
    }),
    secret: SECRET,
  },
  'an SMS provider (Eskiz)': {
    address: ({ provider = '', secret = '' }) =>
      `/api/sms/callback/${encodeURIComponent(provider)}/${encodeURIComponent(secret)}`,
    params: () => ({ provider: 'eskiz', secret: SECRET }),
    body: () => ({ message_id: '1', request_id: '2', user_sms_id: '3', status: 'DELIVRD' }),
    secret: null,
  },
  'an SMS provider (Play Mobile)': {
    address: ({ provider = '', secret = '' }) =>
      `/api/sms/callback/${encodeURIComponent(provider)}/${encodeURIComponent(secret)}`,
    params: () => ({ provider: 'play_mobile', secret: SECRET }),
    body: () => ({ messages: [{ 'message-id': '1', status: 'Delivered' }] }),
    secret: null,
  },
}

async function send(address: string, raw: Uint8Array, signature: string | null) {
  const headers = {
    'content-type': 'application/json',
    ...(signature !== null && { [SIGNATURE]: signature }),
  }
  const response = await fetch(`${shop.url}${address}`, { method: 'POST', headers, body: raw as BodyInit })
  return { status: response.status, fault: faultOf(response.status, await response.text()) }
}

it.each(Object.entries(TARGETS))('%s may send anything', async (name, target) => {
  const chance = chanceFrom(SEED + name.length)
  const base = { params: target.params(), body: target.body() }
  const faults: string[] = []
  for (const { label, params, raw } of casesOf({ body: ALL }, base, chance, CASES)) {
    const signature = target.secret && signatureOf(target.secret, new TextDecoder().decode(raw))
    const { fault } = await send(target.address(params), raw, signature)
    if (fault !== null) faults.push(`${fault}: ${label}`)
  }
  expect(faults).toEqual([])
  const raw = encoder.encode(JSON.stringify(target.body()))
  const signature = target.secret && signatureOf(target.secret, new TextDecoder().decode(raw))
  expect(await send(target.address(target.params()), raw, signature)).toEqual({ status: 200, fault: null })
})

it.each(Object.entries(TARGETS))('%s with a wrong secret finds no address', async (_name, target) => {
  const raw = encoder.encode(JSON.stringify(target.body()))
  const right = target.secret === null ? SECRET : signatureOf(target.secret, new TextDecoder().decode(raw))
  for (const wrong of wrongFor(right)) {
    const params = { ...target.params(), ...(target.secret === null && { secret: wrong || 'none' }) }
    const answer = await send(target.address(params), raw, target.secret && wrong)
    expect(answer, wrong).toEqual({ status: 404, fault: null })
  }
})

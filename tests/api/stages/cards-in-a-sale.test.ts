// Cards in a sale, with the sandbox of the card processor: what is stored, what each refusal says, and what is removed.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { setUp } from '#api/back-office/set-up.ts'
import { stages } from '#api/stages.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import { policyOfFiles } from '#server/platform/edge/headers.ts'
import { workersOf } from '#server/workers.ts'
import { CARD } from '../../support/cards.ts'
import { confirmCard, confirmClient, newToken, stagesOf, takenApplication } from '../../support/sales.ts'
import { useSellingShop } from '../../support/use-shop.ts'

describe('through the stages', () => {
  const shop = useSellingShop({
    partners: ['uzum'],
    env: { OTP_PER_PHONE: '100', CARDS_SECRET: 'a password of the shop' },
  })
  const ready = async () => {
    const id = await takenApplication(shop)
    await confirmClient(shop, id)
    return { id, params: { id } }
  }
  const add = async (params: { id: string }, number?: string) =>
    shop.manager.send(stages.addCard, { params, body: { token: await newToken(shop, number) } })
  const rowsOf = (id: string) =>
    shop.db
      .selectFrom('application_cards')
      .selectAll()
      .where('application_id', '=', id)
      .orderBy('created_at')
      .execute()
  const isAtProcessor = async (token: string) => (await shop.deps.cards?.check(token)) !== 'unknown'

  it('the page gets the address and the public id, never the password', async () => {
    const { id } = await ready()
    const view = await stagesOf(shop, id)
    expect(view.card_form).toEqual({ url: `${shop.sandbox.url}/cards`, id: 'sandbox-shop', offer: '' })
    expect(JSON.stringify(view.card_form)).not.toContain(shop.deps.env.CARDS_SECRET)
  })

  it('the policy of the page names the host of the processor and nothing else', async () => {
    const response = await fetch(`${shop.url}/somewhere`)
    const connect = response.headers
      .get('content-security-policy')
      ?.split('; ')
      .filter((part) => part.startsWith('connect-src'))
    expect(connect).toEqual([`connect-src 'self' ${new URL(shop.sandbox.url).origin}`])
    expect(policyOfFiles(null)).toContain("connect-src 'self';")
  })

  it('a token is stored with the mask and expiry of the processor, and the code is sent', async () => {
    const { id, params } = await ready()
    expect((await add(params)).status).toBe(200)
    const [row] = await rowsOf(id)
    expect(row).toMatchObject({
      mask: '860001******8900',
      scheme: 'uzcard',
      expires_month: 12,
      expires_year: 2039,
      code_sent: true,
      code_wait_s: 60,
    })
    const view = await stagesOf(shop, id)
    expect(view.card?.code).toEqual({ is_sent: true, phone: '99890*****67' })
    expect(JSON.stringify(view)).not.toContain(row?.token)
  })

  it('a number of an older build is refused in words, and neither stored nor logged', async () => {
    const { id, params } = await ready()
    const body = { number: CARD, expiry: '12/39' }
    const answer = await shop.manager.send(stages.addCard, { params, body })
    expect([answer.status, answer.problem?.problem]).toEqual([426, 'client_too_old'])
    expect(await rowsOf(id)).toEqual([])
    expect(shop.log.join('')).not.toContain(CARD)
    expect(JSON.stringify(answer)).not.toContain(CARD)
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from audit where audit::text like ${`%${CARD}%`}`.execute(shop.db)
    expect(rows[0]?.found).toBe(0)
  })

  it('a token and a number together are refused', async () => {
    const { params } = await ready()
    const body = { token: 'x', number: CARD, expiry: '12/39' }
    expect((await shop.manager.send(stages.addCard, { params, body })).status).toBe(400)
    expect((await shop.manager.send(stages.addCard, { params, body: {} })).status).toBe(400)
  })

  it.each([
    ['8600012345010013', 400, 'card_blocked', 'other_card'],
    ['8600012345090015', 400, 'card_not_found', 'type_again'],
    ['8600012345080016', 503, 'cards_key_refused', 'our_trouble'],
  ])(
    '%s, whose code is refused, is not stored, not counted and removed: %i %s, %s',
    async (number, status, key, way) => {
      const { id, params } = await ready()
      const token = await newToken(shop, number)
      const answer = await shop.manager.send(stages.addCard, { params, body: { token } })
      expect([answer.status, answer.problem?.errors[0]?.code]).toEqual([status, key])
      expect(answer.problem?.details).toMatchObject({ way })
      expect(await rowsOf(id)).toEqual([])
      expect(await isAtProcessor(token)).toBe(false)
      expect((await add(params)).status).toBe(200)
    },
  )

  it('8600012345020012, whose code could not be sent (-31110), stays, and the code is sent again', async () => {
    const { id, params } = await ready()
    const token = await newToken(shop, '8600012345020012')
    expect((await shop.manager.send(stages.addCard, { params, body: { token } })).status).toBe(200)
    expect(await rowsOf(id)).toHaveLength(1)
    expect((await stagesOf(shop, id)).card).toMatchObject({ confirmed: false, code: { is_sent: false } })
    expect(await isAtProcessor(token)).toBe(true)
    const again = await shop.manager.send(stages.sendCardCode, { params, body: {} })
    expect(again.problem?.errors[0]?.code).toBe('card_code_not_sent')
  })

  it.each([
    ['8600012345010021', 'code_expired', 'card_code_expired', 'new_code'],
    ['8600012345000022', 'code_attempts_spent', 'card_code_tries', 'new_code'],
    ['8600012345090023', 'validation', 'card_no_balance', 'other_card'],
    ['8600012345080024', 'validation', 'card_no_money', 'other_card'],
    ['8600012345070025', 'validation', 'card_no_money', 'other_card'],
    ['8600012345060026', 'wrong_code', 'wrong_code', undefined],
  ])('%s, whose code is not taken, stays unconfirmed: %s, %s, %s', async (number, problem, key, way) => {
    const { id, params } = await ready()
    expect((await add(params, number)).status).toBe(200)
    const answer = await shop.manager.send(stages.confirmCard, { params, body: { code: CODES.cards } })
    expect([answer.status, answer.problem?.problem]).toEqual([400, problem])
    expect(answer.problem?.errors[0]).toMatchObject({ code: key, field: 'code' })
    expect(answer.problem?.details?.['way']).toBe(way)
    expect((await stagesOf(shop, id)).card?.confirmed).toBe(false)
  })

  it('sent: false is shown, and the card waits for another code', async () => {
    const { id, params } = await ready()
    expect((await add(params, '8600012345030011')).status).toBe(200)
    expect((await stagesOf(shop, id)).card).toMatchObject({ confirmed: false, code: { is_sent: false } })
  })

  it('wait is the time until the next code', async () => {
    const { id, params } = await ready()
    expect((await add(params, '8600012345000014')).status).toBe(200)
    const { resend_in } = await stagesOf(shop, id)
    expect(resend_in?.card).toBeGreaterThan(110)
    expect(resend_in?.card).toBeLessThanOrEqual(120)
    await shop.db.updateTable('rate_events').set({ at: sql`at - interval '90 seconds'` }).execute()
    const early = await shop.manager.send(stages.sendCardCode, { params, body: {} })
    expect(early.problem?.problem).toBe('resend_too_soon')
    await shop.db.updateTable('rate_events').set({ at: sql`at - interval '31 seconds'` }).execute()
    expect((await shop.manager.send(stages.sendCardCode, { params, body: {} })).status).toBe(200)
  })

  it('a card that the prefixes of the shop do not know is refused and removed', async () => {
    const { id, params } = await ready()
    await shop.db
      .updateTable('card_prefixes')
      .set({ status: 'inactive' })
      .where('value', '=', '8600')
      .execute()
    const token = await newToken(shop)
    const answer = await shop.manager.send(stages.addCard, { params, body: { token } })
    await shop.db.updateTable('card_prefixes').set({ status: 'active' }).where('value', '=', '8600').execute()
    expect(answer.problem?.errors).toMatchObject([{ field: 'number', code: 'card_bin_unknown' }])
    expect(await rowsOf(id)).toEqual([])
    expect(await isAtProcessor(token)).toBe(false)
  })

  it('a card that is replaced is removed at the processor, and asked for again where that did not succeed', async () => {
    const { id, params } = await ready()
    expect((await add(params, '8600012345090031')).status).toBe(200)
    await shop.db.deleteFrom('rate_events').execute()
    expect((await add(params)).status).toBe(200)
    const removal = async () => (await rowsOf(id))[0]?.removed_at ?? null
    await expect.poll(async () => (await rowsOf(id))[0]?.removal_asked_at ?? null).not.toBeNull()
    const ofCard = shop.db.updateTable('application_cards').where('application_id', '=', id)
    await ofCard
      .set({ removal_asked_at: sql`now() - interval '2 hours'` })
      .where('removal_asked_at', 'is not', null)
      .execute()
    await workersOf(shop.deps).card_removal('')
    expect(await removal()).not.toBeNull()
    const [old, live] = await rowsOf(id)
    expect(await isAtProcessor(old?.token ?? '')).toBe(false)
    expect(live?.removed_at).toBeNull()
    expect(await isAtProcessor(live?.token ?? '')).toBe(true)
  })

  it.each([
    ['lost', true],
    ['cancelled', true],
    ['rejected', true],
    ['deleted', true],
    ['completed', false],
    ['returned', false],
  ] as const)(
    'the card of an application that is %s for a day is removed (taken from it: %s)',
    async (status, isReplaced) => {
      const { id } = await ready()
      await confirmCard(shop, id)
      const change = shop.db.updateTable('applications').where('id', '=', id)
      await change.set({ status, updated_at: sql`now() - interval '23 hours'` }).execute()
      await workersOf(shop.deps).card_removal('')
      expect((await rowsOf(id))[0]).toMatchObject({ removed_at: null, replaced_at: null })
      await change.set({ updated_at: sql`now() - interval '25 hours'` }).execute()
      await workersOf(shop.deps).card_removal('')
      const [row] = await rowsOf(id)
      expect(row?.removed_at).not.toBeNull()
      expect(row?.replaced_at !== null).toBe(isReplaced)
      expect(await isAtProcessor(row?.token ?? '')).toBe(false)
    },
  )

  it('the connections have no warning', async () => {
    const { connections } = await (await shop.signIn('admin')).call(setUp.view, {})
    expect(connections.find(({ connection }) => connection === 'cards')?.warning).toBeUndefined()
  })
})

describe('where the number goes through the server', () => {
  const shop = useSellingShop({ partners: ['uzum'], env: { CARDS_BY_SERVER: '1' } })

  it('the page gets no address, the policy opens nothing, and the connections warn', async () => {
    const id = await takenApplication(shop)
    expect((await stagesOf(shop, id)).card_form).toBeNull()
    const response = await fetch(`${shop.url}/somewhere`)
    expect(response.headers.get('content-security-policy')).toContain("connect-src 'self';")
    const { connections } = await (await shop.signIn('admin')).call(setUp.view, {})
    expect(connections.find(({ connection }) => connection === 'cards')?.warning).toBe('card_numbers')
  })

  it('the number becomes a token, and is neither stored nor logged', async () => {
    const id = await takenApplication(shop)
    await confirmClient(shop, id)
    const body = { number: CARD, expiry: '12/39' }
    expect((await shop.manager.send(stages.addCard, { params: { id }, body })).status).toBe(200)
    const rows = await shop.db
      .selectFrom('application_cards')
      .selectAll()
      .where('application_id', '=', id)
      .execute()
    expect(rows).toMatchObject([{ mask: '860001******8900', expires_year: 2039 }])
    expect(JSON.stringify(rows)).not.toContain(CARD)
    expect(shop.log.join('')).not.toContain(CARD)
  })

  it.each([
    ['8600012345050001', 'card_refused'],
    ['8600012345030003', 'card_data_wrong'],
    ['8600012345020004', 'card_blocked'],
    ['8600012345000006', 'card_processor_says'],
  ])('%s is refused with %s at the number', async (number, code) => {
    const id = await takenApplication(shop)
    await confirmClient(shop, id)
    const answer = await shop.manager.send(stages.addCard, {
      params: { id },
      body: { number, expiry: '12/39' },
    })
    expect([answer.status, answer.problem?.errors[0]]).toMatchObject([400, { code, field: 'number' }])
    expect(answer.problem?.errors[0]?.params?.['words']).not.toBe('')
  })
})

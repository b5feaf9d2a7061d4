// Sales with partners that have agreed to nothing beyond what is known of their dialect, the second secret of Intend, and the
// confirmation of a trial sale.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { backOfficeApi } from '#api/back-office/index.ts'
import { stages } from '#api/stages.ts'
import type { Dialect } from '#domain/partners/partner.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import { recordOf } from '../../support/applications.ts'
import { formOf } from '../../support/back-office/partner-driver.ts'
import { addGood, chooseLimit, makeContract, stagesOf, takenApplication, until } from '../../support/sales.ts'
import { setStockEverywhere } from '../../support/stock.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const DOWN = 300_000
const shop = useSellingShop({
  partners: ['alif', 'intend'],
  env: { SECRETS_KEY: 'a key of thirty-two letters or so', CONTRACT_LIMIT_MS: '2500', CODE_GAP_S: '0' },
})

/** An application whose only partner has this dialect and no agreements; its limit is chosen. */
async function sale(dialect: Dialect, ending = '01') {
  await shop.db.updateTable('partners').set({ active: false, agreements: [] }).execute()
  await shop.db.updateTable('partners').set({ active: true }).where('dialect', '=', dialect).execute()
  await setStockEverywhere(shop.db, shop.products.plain, 50)
  const id = await takenApplication(shop, ending)
  await chooseLimit(shop, id)
  const good = await addGood(shop, id, shop.products.plain)
  return { id, good, params: { id } }
}
const confirm = (id: string, code: string) =>
  shop.manager.send(stages.confirmContract, { params: { id }, body: { code } })
const contractRow = (id: string) =>
  shop.db.selectFrom('contracts').selectAll().where('application_id', '=', id).executeTakeFirstOrThrow()
/** What a person saw in the partner's cabinet. */
const settle = (id: string, is_confirmed = true) =>
  shop.manager.send(stages.settleContract, { params: { id }, body: { is_confirmed } })
const stateOf = async (id: string) => (await contractRow(id)).state
const reaches = (id: string, state: string) => expect.poll(() => stateOf(id), { timeout: 25_000 }).toBe(state)

describe.each(['alif', 'intend'] as const)('%s without agreements', (dialect) => {
  it('sells: a wrong code is no end, the right one confirms', async () => {
    const { id } = await sale(dialect)
    await makeContract(shop, id, DOWN)
    expect((await confirm(id, dialect === 'alif' ? '0000' : '000000')).problem?.problem).toBe('wrong_code')
    expect(await stateOf(id)).toBe('waiting')
    expect((await confirm(id, CODES[dialect])).status).toBe(200)
    expect(await stateOf(id)).toBe(dialect === 'alif' ? 'moderation' : 'confirmed')
  })

  it('a contract that waits for the code is cancelled without the partner', async () => {
    const { id, params } = await sale(dialect)
    await makeContract(shop, id, DOWN)
    await shop.manager.call(stages.cancelContract, { params, body: {} })
    await reaches(id, 'cancelled')
  })

  it('a contract that a return cancels is cancelled with the partner by hand', async () => {
    const { id, good, params } = await sale(dialect)
    await makeContract(shop, id, DOWN)
    await confirm(id, CODES[dialect])
    if (dialect === 'alif') await settle(id)
    const paid = { payment_id: randomUUID(), amount: DOWN, method: 'cash' as const }
    await shop.manager.call(stages.takePayment, { params, body: paid })
    const { returns } = backOfficeApi
    const admin = await shop.signIn('admin')
    const support = await shop.signIn('support')
    const form = { good_id: good, reason: 'item_refused' as const, words: '' }
    const { key } = await shop.manager.call(returns.create, { body: form })
    const of = { params: { key } }
    const view = () => admin.call(returns.view, of)
    const at = async () => ({ base_version: (await view()).version })
    await shop.manager.call(returns.send, { ...of, body: await at() })
    await admin.call(returns.review, { ...of, body: await at() })
    await support.call(returns.agree, { ...of, body: { ...(await at()), values: { way: 'cancel' } } })
    const values = { refund: (await view()).money.refund, reason: '' }
    const finance = await shop.signIn('finance')
    await finance.call(returns.set_figures, { ...of, body: { ...(await at()), values } })
    await (await shop.signIn('accounting')).call(returns.approve, { ...of, body: await at() })
    await expect.poll(async () => (await view()).partner.problem, { timeout: 8000 }).toBe('refused')
    expect((await view()).partner.by_hand).toBe(true)
    const early = await support.send(returns.cancelledByHand, { ...of, body: { base_version: 0 } })
    expect(early.problem?.problem).toBe('version_conflict')
    await support.call(returns.cancelledByHand, { ...of, body: await at() })
    expect(await stateOf(id)).toBe('cancelled')
    expect((await view()).partner).toMatchObject({ problem: '', state: 'cancelled' })
    // Nothing of it is handed over: its invoice waits for nobody.
    const invoice = shop.db.selectFrom('invoices').select('state').where('application_id', '=', id)
    expect(await invoice.execute()).toEqual([{ state: 'cancelled' }])
  })
})

describe('alif without agreements', () => {
  it('is asked for no limit: its own highest sum stands until the contract', async () => {
    const { id } = await sale('alif')
    const { partners } = await stagesOf(shop, id)
    expect(partners[0]?.attempt).toMatchObject({
      state: 'approved',
      limit: 100_000_000,
      is_limit_unknown: true,
    })
  })

  it('a client who is refused at the contract is refused there', async () => {
    const { id } = await sale('alif', '14')
    await makeContract(shop, id, DOWN)
    expect(await contractRow(id)).toMatchObject({ state: 'failed', reason: 'registration_unfinished' })
  })

  it('names the category of the goods', async () => {
    const { id } = await sale('alif')
    await makeContract(shop, id, DOWN)
    expect((await confirm(id, CODES.alif)).status).toBe(200)
  })

  it('an accepted code is no contract yet: a person says what the cabinet of the partner shows', async () => {
    const { id, params } = await sale('alif')
    await makeContract(shop, id, DOWN)
    expect((await settle(id)).problem?.problem).toBe('stage_done')
    expect((await confirm(id, CODES.alif)).status).toBe(200)
    const view = await stagesOf(shop, id)
    expect(view.contract).toMatchObject({ state: 'moderation', is_settled_by_person: true })
    const paid = { payment_id: randomUUID(), amount: 100_000, method: 'cash' as const }
    const early = await shop.manager.send(stages.takePayment, { params, body: paid })
    expect(early.status).toBe(409)
    expect(
      (await shop.seller.send(stages.settleContract, { params, body: { is_confirmed: true } })).status,
    ).toBe(403)
    expect((await recordOf(shop, id)).status).toBe('in_process')

    expect((await settle(id)).status).toBe(200)
    expect(await stateOf(id)).toBe('confirmed')
    expect((await recordOf(shop, id)).status).toBe('registered')
    expect((await settle(id, false)).status).toBe(409)
    expect(await stateOf(id)).toBe('confirmed')
  })

  it('what the partner refused in its cabinet fails, and another contract can be made', async () => {
    const { id } = await sale('alif')
    await makeContract(shop, id, DOWN)
    await confirm(id, CODES.alif)
    expect((await settle(id, false)).status).toBe(200)
    expect(await contractRow(id)).toMatchObject({ state: 'failed', reason: 'rejected_by_partner_bank' })
    expect((await recordOf(shop, id)).status).toBe('in_process')
  })

  it('a partner that tells its states is not settled by a person', async () => {
    const { id } = await sale('alif', '28')
    await shop.db
      .updateTable('partners')
      .set({ agreements: ['order_state'] })
      .where('active', '=', true)
      .execute()
    await makeContract(shop, id, DOWN)
    await confirm(id, CODES.alif)
    expect((await stagesOf(shop, id)).contract).toMatchObject({
      state: 'moderation',
      is_settled_by_person: false,
    })
    expect((await settle(id)).problem?.problem).toBe('stage_done')
  })

  it('an answer to the code that was lost is not invented: a person looks it up', async () => {
    const { id, params } = await sale('alif', '27')
    await makeContract(shop, id, DOWN)
    expect((await confirm(id, CODES.alif)).problem?.problem).toBe('partner_unavailable')
    await until(shop, id, ({ contract }) => contract?.wait?.is_over === true)
    expect(await stateOf(id)).toBe('confirming')
    await shop.manager.call(stages.getContract, { params, body: {} })
    await until(shop, id, ({ contract }) => contract?.wait?.needs_support === true)
    expect(await stateOf(id)).toBe('confirming')
    expect((await stagesOf(shop, id)).contract?.is_settled_by_person).toBe(true)
    expect((await settle(id)).status).toBe(200)
    expect(await stateOf(id)).toBe('confirmed')
  })
})

describe('intend without agreements', () => {
  it('confirms by order/check what was confirmed although its answer was lost', async () => {
    const { id } = await sale('intend', '27')
    await makeContract(shop, id, DOWN)
    expect((await confirm(id, CODES.intend)).problem?.problem).toBe('partner_unavailable')
    await reaches(id, 'confirmed')
  }, 30_000)

  it('keeps the other number that a code sent again has', async () => {
    const { id, params } = await sale('intend', '47')
    await makeContract(shop, id, DOWN)
    const before = (await contractRow(id)).external_contract
    await shop.manager.call(stages.sendContractCode, { params, body: {} })
    expect((await contractRow(id)).external_contract).not.toBe(before)
    expect((await confirm(id, CODES.intend)).status).toBe(200)
    expect(await stateOf(id)).toBe('confirmed')
  })
})

describe('the record of a partner', () => {
  const { partners, setUp } = backOfficeApi
  const admin = () => shop.signIn('admin')
  const made = async (part: Parameters<typeof formOf>[0]) => {
    const form = formOf(part)
    const { key } = await (await admin()).call(partners.create, { body: form })
    return { key, form, params: { key } }
  }

  it('has no agreements unless they are set, and only those of its dialect', async () => {
    const { key, form, params } = await made({ dialect: 'alif', gateway_url: 'sandbox:/alif' })
    const session = await admin()
    expect((await session.call(partners.view, { params })).agreements).toEqual([])
    const change = (base_version: number, part: object) =>
      session.send(partners.update, { params: { key }, body: { base_version, values: { ...form, ...part } } })
    const faultOf = async (part: object) => (await change(1, part)).problem?.errors[0]
    expect(await faultOf({ agreements: ['review'] })).toEqual({
      field: 'values.agreements',
      code: 'unknown_choice',
    })
    expect(await faultOf({ agreements: ['cancel'] })).toEqual({
      field: 'values.agreements',
      code: 'cancel_needs_state',
    })
    const agreements = ['order_state', 'cancel'] as const
    expect((await change(1, { agreements, gateway_secret: '' })).status).toBe(200)
    expect((await session.call(partners.view, { params })).agreements).toEqual([...agreements])
    const { items } = await session.call(partners.history, { params })
    expect(items[0]?.changes).toEqual({ agreements: ['[]', '["cancel","order_state"]'] })
    // Left out, they stay.
    const { agreements: _left, ...rest } = form
    const kept = { base_version: 2, values: { ...rest, gateway_secret: '', age_max: 61 } }
    expect((await session.send(partners.update, { params, body: kept })).status).toBe(200)
    expect((await session.call(partners.view, { params })).agreements).toEqual([...agreements])
  })

  it('Intend has a second secret: encrypted, never read, needed to switch the partner on', async () => {
    const { key, form, params } = await made({ dialect: 'intend', gateway_url: 'sandbox:/intend' })
    const session = await admin()
    const probe = async () => (await session.call(partners.probe, { params, body: {} })).outcome
    expect(await probe()).toBe('not_set')
    const on = await session.send(partners.toggle, { params, body: { active: true } })
    expect(on.problem?.problem).toBe('partner_not_ready')
    const values = { ...form, gateway_secret: '', gateway_secret2: 'Second-4711-token' }
    const saved = await session.send(partners.update, { params, body: { base_version: 1, values } })
    expect(saved.status).toBe(200)
    // The sandbox takes its own second secret alone.
    expect(await probe()).toBe('wrong_secret')
    const row = await shop.db
      .selectFrom('partners')
      .selectAll()
      .where('id', '=', Number(key))
      .executeTakeFirstOrThrow()
    expect(row.gateway_secret2).toMatch(/^v1\./)
    const view = await session.send(partners.view, { params })
    const history = await session.send(partners.history, { params })
    expect(JSON.parse(view.text).secret2_set_at).toBe(row.secret2_set_at?.toISOString())
    const audit = await shop.db.selectFrom('audit').selectAll().execute()
    for (const text of [
      view.text,
      history.text,
      saved.text,
      JSON.stringify(audit),
      JSON.stringify(shop.log),
    ]) {
      expect(text).not.toContain('Second-4711')
      expect(text).not.toContain('"v1.')
    }
    expect(history.text).toContain('gateway_secret2')
    // Another server gets neither of them.
    const moved = { ...values, gateway_url: shop.sandbox.url, gateway_secret: 'x', gateway_secret2: '' }
    const refused = await session.send(partners.update, { params, body: { base_version: 2, values: moved } })
    expect(refused.problem?.errors[0]).toEqual({ code: 'secret_again', field: 'values.gateway_secret2' })
  })

  it('is not verified until a person confirms a trial sale; another server is another trial', async () => {
    const { form, params } = await made({ dialect: 'alif', gateway_url: 'sandbox:/alif' })
    const session = await admin()
    await session.call(partners.toggle, { params, body: { active: true } })
    const unverified = async () => (await session.call(setUp.view, {})).unverified_partners
    expect(await unverified()).toContain(form.name)
    expect((await session.call(partners.view, { params })).verified_at).toBeNull()
    const seller = await shop.signIn('seller')
    expect((await seller.send(partners.verify, { params, body: {} })).status).toBe(403)
    await session.call(partners.verify, { params, body: {} })
    expect(await unverified()).not.toContain(form.name)
    expect((await session.call(partners.view, { params })).verified_at).not.toBeNull()
    const { items } = await session.call(partners.history, { params })
    expect(items[0]).toMatchObject({ action: 'partner_verify', changes: { verified: [false, true] } })
    const { version } = await session.call(partners.view, { params })
    const values = { ...form, gateway_url: shop.sandbox.url }
    const moved = await session.send(partners.update, { params, body: { base_version: version, values } })
    expect(moved.status).toBe(200)
    expect(await unverified()).toContain(form.name)
    await session.call(partners.toggle, { params, body: { active: false } })
  })
})

// SMS providers of the table: which fields are shown, that secrets never are, and what a test message
// reports.
import { describe, expect, it } from 'vitest'
import { providers } from '#api/back-office/providers.ts'
import { LANGUAGES } from '#domain/kernel/texts/language.ts'
import { ESKIZ_SIGN_IN, eskizForm, playForm, startSmsSandbox } from '../../support/sms-sandbox.ts'
import { TO, useProviders } from '../support/providers.ts'

const { one, two, shop, make, toggle, change, log, sentTo } = useProviders()

describe('a provider', () => {
  it('is listed by priority and exported, without its secret', async () => {
    // The answer has whole seconds.
    const begun = Math.floor(Date.now() / 1000) * 1000
    const first = await make(eskizForm(one, { name: 'Alpha', priority: 7 }))
    await make(playForm(one, { name: 'Beta', priority: 3 }))
    const all = await shop.admin.call(providers.list, { body: {} })
    expect(all.items.map(({ name }) => name)).toEqual(['Beta', 'Alpha'])
    expect(all.items[1]).toMatchObject({ key: first.key, status: 'inactive', price: 95, sent_day: 0 })
    const secretSetAt = Date.parse(all.items[0]?.secret_set_at ?? '')
    expect(secretSetAt).toBeGreaterThanOrEqual(begun)
    expect(secretSetAt).toBeLessThanOrEqual(Date.now())
    const columns = ['name', 'price', 'secret'].map((key) => ({ key, title: key }))
    const file = await shop.admin.send(providers.export, { body: { format: 'csv', columns } })
    expect(file.text.split('\n')[0]).not.toContain('secret')
  })

  it('never shows its secret: encrypted in the database, absent from responses, audit trail and log', async () => {
    const secret = ESKIZ_SIGN_IN.ESKIZ_PASSWORD
    const { key } = await make(eskizForm(one))
    await change(key, 1, eskizForm(one, { secret: 'another secret' }))
    const row = await shop.db.selectFrom('sms_providers').selectAll().executeTakeFirstOrThrow()
    expect(row.secret).toMatch(/^v1\./)
    const trail = await shop.db.selectFrom('audit').selectAll().where('entity', '=', 'sms_provider').execute()
    const stored = await shop.db.selectFrom('operations').select('body').execute()
    const list = await shop.admin.send(providers.list, { body: {} })
    const everything = JSON.stringify([row, trail, stored, list.text, shop.log])
    for (const word of [secret, 'another secret']) expect(everything).not.toContain(word)
    const { items } = await shop.admin.call(providers.history, { params: { key } })
    expect(items[0]).toMatchObject({ action: 'sms_provider_update', fields: ['secret'], changes: {} })
    expect(items[1]?.fields).toContain('login')
    expect(items[1]?.changes).not.toHaveProperty('login')
  })

  it('needs a secret, and the old one again before its address changes', async () => {
    const withoutSecret = await shop.admin.send(providers.create, { body: eskizForm(one, { secret: '' }) })
    expect(withoutSecret.problem?.errors[0]).toMatchObject({ code: 'required', field: 'secret' })
    const { key } = await make(eskizForm(one))
    expect((await change(key, 1, eskizForm(one, { secret: '', price: 99 }))).status).toBe(200)
    const elsewhere = await change(key, 2, eskizForm(two, { secret: '' }))
    expect(elsewhere.problem?.errors[0]).toMatchObject({ code: 'secret_again', field: 'secret' })
    const asAnother = await change(key, 2, playForm(one, { url: `${one.url}/eskiz`, secret: '' }))
    expect(asAnother.problem?.errors[0]).toMatchObject({ code: 'secret_again' })
    expect((await change(key, 2, eskizForm(two))).status).toBe(200)
  })

  it('reports a duplicate at its field, and shows the current values to a late change', async () => {
    const { key } = await make(eskizForm(one))
    const duplicate = await shop.admin.send(providers.create, { body: eskizForm(one) })
    expect(duplicate.problem?.errors[0]).toMatchObject({ code: 'taken', field: 'name' })
    expect((await change(key, 1, eskizForm(one, { price: 96, secret: '' }))).body).toMatchObject({
      version: 2,
    })
    const late = await change(key, 1, eskizForm(one, { price: 97, secret: '' }))
    expect(late.problem).toMatchObject({
      problem: 'version_conflict',
      details: { version: 2, server_values: { price: 96, secret: '' } },
    })
    expect((await toggle(key, 1, 'active')).problem?.problem).toBe('version_conflict')
    expect((await toggle('999999', 1, 'active')).status).toBe(404)
  })

  it('cannot be switched on without a secret', async () => {
    const row = { name: 'Bare', kind: 'eskiz' as const, login: 'x' }
    const { id } = await shop.db
      .insertInto('sms_providers')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await toggle(String(id), 1, 'active')).problem?.problem).toBe('provider_no_secret')
    const kept = await change(String(id), 1, eskizForm(one, { secret: '', name: 'Bare' }))
    expect(kept.status).toBe(200)
  })

  it('is refused without the right', async () => {
    const seller = await shop.signIn('seller')
    expect((await seller.send(providers.list, { body: {} })).status).toBe(403)
  })
})

describe('a test message', () => {
  const test = (key: string, phone = TO) =>
    shop.admin.send(providers.test, { params: { key }, body: { phone, language: 'ru' } })

  it('is sent by a provider that is still switched off, once a minute per phone', async () => {
    const { key } = await make(eskizForm(one))
    const before = sentTo(one)
    expect((await test(key)).body).toEqual({ result: 'accepted', code: null, words: '' })
    expect([sentTo(one), one.sent.at(-1)?.text]).toEqual([before + 1, 'Это тест от Eskiz'])
    expect(await log()).toMatchObject([{ text_class: 'test', sms_provider_id: Number(key), cost: 95 }])
    const again = await test(key)
    expect(again.problem?.errors[0]).toMatchObject({ code: 'resend_too_soon', field: 'phone' })
    expect((await test(key, '12')).problem?.errors[0]).toMatchObject({ field: 'phone' })
    expect((await test('999999')).status).toBe(404)
    const { items } = await shop.admin.call(providers.history, { params: { key } })
    expect(items[0]).toMatchObject({ action: 'sms_provider_test', changes: { test: [null, 'accepted'] } })
    expect(JSON.stringify(items)).not.toContain(TO.slice(-9))
  })

  it('has the text that an account of Eskiz in trial may send', async () => {
    const { key } = await make(eskizForm(one))
    one.fail('trial')
    for (const [index, language] of LANGUAGES.entries()) {
      const body = { phone: `+99890111330${index}`, language }
      expect((await shop.admin.call(providers.test, { params: { key }, body })).result).toBe('accepted')
    }
    const texts = one.sent.slice(-3).map(({ text }) => text)
    expect(texts).toEqual(['Это тест от Eskiz', 'Bu Eskiz dan test', 'Bu Eskiz dan test'])
    const { kinds } = await shop.admin.call(providers.state, {})
    expect(kinds.find(({ kind }) => kind === 'eskiz')?.tests.ru?.[0]).toBe('Это тест от Eskiz')
    expect(kinds.find(({ kind }) => kind === 'play_mobile')?.tests.ru).toHaveLength(1)
  })

  it('is tried with the approved text where the fixed one is refused as a text, and with no other refusal', async () => {
    const { key } = await make(eskizForm(one))
    one.answerSend({ status: 400, body: { message: 'Текст не прошёл модерацию', status: 'error' } })
    expect((await test(key)).body).toEqual({
      result: 'text',
      code: 'http_400',
      words: 'Текст не прошёл модерацию',
    })
    expect((await log()).map(({ text_masked, refusal, words }) => [text_masked, refusal, words])).toEqual([
      ['Это тест от Eskiz', 'text', 'Текст не прошёл модерацию'],
      ['Anketa: проверка отправки SMS. Отвечать не нужно.', 'text', 'Текст не прошёл модерацию'],
    ])
    one.answerSend({ status: 400, body: { message: 'Недостаточно средств', status: 'error' } })
    expect((await test(key, '+998901112244')).body).toMatchObject({ result: 'account' })
    expect(await log()).toHaveLength(3)
  })

  it.each([
    ['text', {}, 'bad_request'],
    ['down', {}, 'silent'],
    ['sign_in', { login: 'nobody@example.uz' }, 'none'],
  ] as const)('reports what happened: %s', async (result, part, fault) => {
    const { key } = await make(eskizForm(one, part))
    one.fail(fault)
    expect((await test(key)).body).toMatchObject({ result })
  })
})

it('reports that nobody answers', async () => {
  const gone = await startSmsSandbox()
  await gone.stop()
  for (const form of [eskizForm(gone), playForm(gone)]) {
    await shop.db.deleteFrom('sms_log').execute()
    const { key } = await make(form)
    const body = { phone: TO, language: 'uz-Latn' } as const
    const answer = await shop.admin.call(providers.test, { params: { key }, body })
    expect(answer.result).toBe('unreachable')
  }
})

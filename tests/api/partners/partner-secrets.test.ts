// The secret of a partner goes in and is seen nowhere again; a try of the connection says what happened.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partners } from '#api/back-office/partners.ts'
import type { PartnerForm } from '#domain/partners/partner-form.ts'
import { openPartnerDriver, type PartnerDriver } from '../../support/back-office/partner-desk.ts'

let desk: PartnerDriver
beforeAll(async () => {
  desk = await openPartnerDriver()
})
afterAll(() => desk.shop.stop())

describe('a secret', () => {
  it('is sealed in the database and seen nowhere else', async () => {
    const { key, form } = await desk.newPartner()
    const { gateway_secret: stored, secret_set_at } = await desk.row(key)
    expect(stored).toMatch(/^v1\./)
    const { text } = await desk.admin.send(partners.view, { params: { key } })
    const history = await desk.admin.send(partners.history, { params: { key } })
    const { rows: columns } = { rows: await desk.shop.server.db.selectFrom('audit').selectAll().execute() }
    const operations = await desk.shop.server.db.selectFrom('operations').select('body').execute()
    const late = await desk.update(key, 0, { ...form, gateway_secret: 'another-Geheim-4711' })
    const everything = [text, history.text, late.text, desk.shop.server.log, columns, operations].map(
      (part) => JSON.stringify(part),
    )
    for (const part of everything) {
      expect(part).not.toContain('Geheim-4711')
      expect(part).not.toContain('"v1.')
    }
    expect((await desk.view(key)).secret_set_at).toBe(secret_set_at?.toISOString())
  })

  it('stays when nothing is typed, and is typed again for another server', async () => {
    const { key, form } = await desk.newPartner()
    const before = (await desk.row(key)).gateway_secret
    const kept = { ...form, gateway_secret: '' }
    expect((await desk.update(key, 1, { ...kept, age_max: 61 })).status).toBe(200)
    expect((await desk.row(key)).gateway_secret).toBe(before)
    const moved = { ...kept, gateway_url: desk.shop.sandbox.url }
    expect((await desk.update(key, 2, moved)).problem?.errors[0]).toEqual({
      code: 'secret_again',
      field: 'values.gateway_secret',
    })
    expect((await desk.update(key, 2, { ...moved, gateway_secret: 'new-one' })).status).toBe(200)
    expect((await desk.row(key)).gateway_secret).not.toBe(before)
  })
})

describe('a try of the connection', () => {
  const outcomeOf = async (part: Partial<PartnerForm>) => {
    const { key } = await desk.newPartner(part)
    return (await desk.admin.call(partners.probe, { params: { key }, body: {} })).outcome
  }
  it.each(['uzum', 'alif', 'intend'] as const)('reaches the sandbox that speaks %s', async (dialect) => {
    expect(await outcomeOf({ dialect, gateway_url: `sandbox:/${dialect}` })).toBe('reached')
    const gateway_secret = 'wrong-secret'
    expect(await outcomeOf({ dialect, gateway_url: `sandbox:/${dialect}`, gateway_secret })).toBe(
      'wrong_secret',
    )
  })

  it('says where it failed', async () => {
    expect(await outcomeOf({ gateway_url: 'http://127.0.0.1:1' })).toBe('no_answer')
    expect(await outcomeOf({ gateway_url: 'http://hamkor.invalid' })).toBe('address_unknown')
    expect(await outcomeOf({ gateway_url: `${desk.shop.server.url}/nothing` })).toBe('stranger')
    expect(await outcomeOf({ gateway_secret: '' })).toBe('not_set')
    const { key } = await desk.newPartner()
    const set = { gateway_secret: `v1.${'A'.repeat(60)}` }
    await desk.shop.server.db.updateTable('partners').set(set).where('id', '=', Number(key)).execute()
    const { outcome } = await desk.admin.call(partners.probe, { params: { key }, body: {} })
    expect(outcome).toBe('secret_unreadable')
  })

  it('waits no longer than it should', async () => {
    const { createServer } = await import('node:http')
    const silent = createServer(() => {})
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
    const { port } = silent.address() as { port: number }
    expect(await outcomeOf({ gateway_url: `http://127.0.0.1:${port}` })).toBe('timeout')
    silent.closeAllConnections()
    silent.close()
  })
})

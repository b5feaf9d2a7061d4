// The secret of a partner is write-only; a connection test reports what happened.
import { describe, expect, it } from 'vitest'
import { partners } from '#api/back-office/partners.ts'
import type { PartnerForm } from '#domain/partners/partner-form.ts'
import { INTEND_TOKEN_SECRET } from '#server/gateways/partners/sandbox/magic.ts'
import { openPartnerDriver } from '../../support/back-office/partner-driver.ts'
import { useStarted } from '../../support/use-shop.ts'

const driver = useStarted(openPartnerDriver)

describe('a secret', () => {
  it('is encrypted in the database and shown nowhere', async () => {
    const { key, form } = await driver.newPartner()
    const { gateway_secret: stored, secret_set_at } = await driver.row(key)
    expect(stored).toMatch(/^v1\./)
    const { text } = await driver.admin.send(partners.view, { params: { key } })
    const history = await driver.admin.send(partners.history, { params: { key } })
    const { rows: columns } = { rows: await driver.shop.db.selectFrom('audit').selectAll().execute() }
    const operations = await driver.shop.db.selectFrom('operations').select('body').execute()
    const late = await driver.update(key, 0, { ...form, gateway_secret: 'another-Geheim-4711' })
    const everything = [text, history.text, late.text, driver.shop.log, columns, operations].map((part) =>
      JSON.stringify(part),
    )
    for (const part of everything) {
      expect(part).not.toContain('Geheim-4711')
      expect(part).not.toContain('"v1.')
    }
    expect((await driver.view(key)).secret_set_at).toBe(secret_set_at?.toISOString())
  })

  it('is kept when the field is empty, and required again for another server', async () => {
    const { key, form } = await driver.newPartner()
    const before = (await driver.row(key)).gateway_secret
    const kept = { ...form, gateway_secret: '' }
    expect((await driver.update(key, 1, { ...kept, age_max: 61 })).status).toBe(200)
    expect((await driver.row(key)).gateway_secret).toBe(before)
    const moved = { ...kept, gateway_url: driver.shop.sandbox.url }
    expect((await driver.update(key, 2, moved)).problem?.errors[0]).toEqual({
      code: 'secret_again',
      field: 'values.gateway_secret',
    })
    expect((await driver.update(key, 2, { ...moved, gateway_secret: 'new-one' })).status).toBe(200)
    expect((await driver.row(key)).gateway_secret).not.toBe(before)
  })
})

describe('a connection test', () => {
  const outcomeOf = async (part: Partial<PartnerForm>) => {
    const { key } = await driver.newPartner({
      ...(part.dialect === 'intend' && { gateway_secret2: INTEND_TOKEN_SECRET }),
      ...part,
    })
    return (await driver.admin.call(partners.probe, { params: { key }, body: {} })).outcome
  }
  it.each(['uzum', 'alif', 'intend'] as const)('reaches the sandbox that speaks %s', async (dialect) => {
    expect(await outcomeOf({ dialect, gateway_url: `sandbox:/${dialect}` })).toBe('reached')
    const gateway_secret = 'wrong-secret'
    expect(await outcomeOf({ dialect, gateway_url: `sandbox:/${dialect}`, gateway_secret })).toBe(
      'wrong_secret',
    )
  })

  it('reports where it failed', async () => {
    expect(await outcomeOf({ gateway_url: 'http://127.0.0.1:1' })).toBe('no_answer')
    expect(await outcomeOf({ gateway_url: 'http://hamkor.invalid' })).toBe('address_unknown')
    expect(await outcomeOf({ gateway_url: `${driver.shop.url}/nothing` })).toBe('stranger')
    expect(await outcomeOf({ gateway_secret: '' })).toBe('not_set')
    const { key } = await driver.newPartner()
    const set = { gateway_secret: `v1.${'A'.repeat(60)}` }
    await driver.shop.db.updateTable('partners').set(set).where('id', '=', Number(key)).execute()
    const { outcome } = await driver.admin.call(partners.probe, { params: { key }, body: {} })
    expect(outcome).toBe('secret_unreadable')
  })

  it('stops at its time limit', async () => {
    const { createServer } = await import('node:http')
    const silent = createServer(() => {})
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
    const { port } = silent.address() as { port: number }
    expect(await outcomeOf({ gateway_url: `http://127.0.0.1:${port}` })).toBe('timeout')
    silent.closeAllConnections()
    silent.close()
  })
})

// The set-up of the tests of SMS providers: two sandboxes, a shop with an administrator, and no provider in the table
// before each test.
import { beforeEach } from 'vitest'
import { providers } from '#api/back-office/providers.ts'
import type { ProviderForm } from '#domain/providers/provider.ts'
import { type SmsSandbox, startSmsSandbox } from '#support/sms-sandbox.ts'
import { useShop, useStarted } from '#support/use-shop.ts'

export const TO = '+998901112233'

export function useProviders(env: Record<string, string> = {}) {
  const one = useStarted(startSmsSandbox)
  const two = useStarted(startSmsSandbox)
  const shop = useShop(['admin'], { env: { SMS_TIMEOUT_MS: '400', ...env } })
  beforeEach(async () => {
    one.fail('none')
    two.fail('none')
    await shop.db.deleteFrom('sms_log').execute()
    await shop.db.deleteFrom('sms_providers').execute()
  })
  return {
    one,
    two,
    shop,
    make: (body: ProviderForm) => shop.admin.call(providers.create, { body }),
    toggle: (key: string, base_version: number, status: 'active' | 'inactive') =>
      shop.admin.send(providers.toggle, { params: { key }, body: { base_version, status } }),
    change: (key: string, base_version: number, values: ProviderForm) =>
      shop.admin.send(providers.update, { params: { key }, body: { base_version, values } }),
    /** Every SMS, in the order in which they were sent. */
    log: () => shop.db.selectFrom('sms_log').selectAll().orderBy('id').execute(),
    /** How many SMS a sandbox received for `TO`. */
    sentTo: (sandbox: SmsSandbox) => sandbox.sent.filter(({ to }) => to === TO.slice(1)).length,
  }
}

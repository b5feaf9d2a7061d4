// An administrator who manages partners, in a shop with the sandbox and a key for secrets.
import { partners } from '#api/back-office/partners.ts'
import { NEW_PARTNER, type PartnerForm } from '#domain/partners/partner-form.ts'
import type { ApiSession } from '../api.ts'
import { nextNumber } from '../numbers.ts'
import { type SellingShop, startSellingShop } from '../sales.ts'

export const SECRET = 'Geheim-4711-token'
export type PartnerDriver = Awaited<ReturnType<typeof openPartnerDriver>>

/** A valid form with a unique name. */
export function formOf(part: Partial<PartnerForm> = {}): PartnerForm {
  const gateway = { gateway_url: 'sandbox:/uzum', gateway_secret: SECRET }
  return {
    ...NEW_PARTNER,
    name: `Hamkor ${nextNumber('partner')}`,
    limit_max: 50_000_000,
    ...gateway,
    ...part,
  }
}

/** Starts the shop; `stop` stops it. */
export async function openPartnerDriver() {
  const shop: SellingShop = await startSellingShop({
    env: { SECRETS_KEY: 'a key of thirty-two letters or so' },
  })
  const admin: ApiSession = await shop.signIn('admin')
  const newPartner = async (part: Partial<PartnerForm> = {}) => {
    const form = formOf(part)
    return { key: (await admin.call(partners.create, { body: form })).key, form }
  }
  return {
    shop,
    admin,
    newPartner,
    stop: shop.stop,
    view: (key: string) => admin.call(partners.view, { params: { key } }),
    update: (key: string, base_version: number, values: PartnerForm) =>
      admin.send(partners.update, { params: { key }, body: { base_version, values } }),
    toggle: (key: string, active: boolean) =>
      admin.send(partners.toggle, { params: { key }, body: { active } }),
    row: (key: string) =>
      shop.db.selectFrom('partners').selectAll().where('id', '=', Number(key)).executeTakeFirstOrThrow(),
  }
}

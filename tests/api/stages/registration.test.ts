// A client who is not registered with the partner is not refused: what is missing, the partner's page by QR code and SMS, and the
// sale that goes on by itself when the partner says so. A partner that does not accept our key refuses nobody either.
import { describe, expect, it } from 'vitest'
import { stages } from '#api/stages.ts'
import type { SystemNotificationKind } from '#domain/notifications/notification.ts'
import { recordOf } from '../../support/applications.ts'
import { confirmCard, confirmClient, stagesOf, takenApplication, until } from '../../support/sales.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const shop = useSellingShop({ partners: ['uzum'], env: { SCORING_LIMIT_MS: '2500' } })

async function asked(ending: string): Promise<string> {
  const id = await takenApplication(shop, ending)
  await confirmClient(shop, id)
  await confirmCard(shop, id)
  return id
}
const attemptOf = async (id: string) => (await stagesOf(shop, id)).partners[0]?.attempt
const registering = (id: string) =>
  until(shop, id, ({ partners }) => partners[0]?.attempt?.state === 'registering')
const notificationsOf = async (kind: SystemNotificationKind, subject: string) =>
  shop.db
    .selectFrom('notifications')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute()

describe('a client who has to register', () => {
  it.each([
    ['14', 'register'],
    ['31', 'register'],
    ['32', 'passport_photo'],
    ['33', 'selfie'],
    ['34', 'address_page'],
    ['35', 'contact_person'],
    ['36', 'limit'],
    ['37', 'limit'],
  ])(
    'client %s: %s is missing, and the application goes on waiting after five minutes',
    async (ending, step) => {
      const id = await asked(ending)
      const { partners } = await registering(id)
      expect(partners[0]?.attempt?.registration).toMatchObject({ step })
      expect(partners[0]?.attempt?.registration?.page).toContain('/uzum/register?phone=998')
      expect((await recordOf(shop, id)).status).toBe('in_process')
    },
  )

  it('gets the page by SMS, once a minute', async () => {
    const id = await asked('31')
    const { partners, client } = await registering(id)
    const body = { attempt_id: partners[0]?.attempt?.id ?? '' }
    await shop.manager.call(stages.sendRegistrationLink, { params: { id }, body })
    const again = await shop.manager.send(stages.sendRegistrationLink, { params: { id }, body })
    expect(again.problem?.problem).toBe('resend_too_soon')
    expect((await stagesOf(shop, id)).resend_in?.registration).toBeGreaterThan(50)
    const sent = await shop.db
      .selectFrom('sms_log')
      .select('text_class')
      .where('phone', '=', client.phone ?? '')
      .where('text_class', '=', 'registration_link')
      .execute()
    expect(sent).toHaveLength(1)
  })

  it('goes on by itself when the partner says that everything is there, and the manager who left is notified', async () => {
    const id = await asked('31')
    const page = (await registering(id)).partners[0]?.attempt?.registration?.page ?? ''
    await shop.db.updateTable('applications').set({ worked_at: null }).where('id', '=', id).execute()
    expect((await fetch(page, { method: 'POST' })).status).toBe(200)
    const view = await until(shop, id, ({ partners }) => partners[0]?.attempt?.state === 'approved')
    expect(view.partners[0]?.attempt).toMatchObject({ limit: 30_000_000, registration: null })
    expect(await notificationsOf('registration_changed', id)).toHaveLength(1)
  })

  it('is asked about at once after a press', async () => {
    const id = await asked('32')
    const page = (await registering(id)).partners[0]?.attempt?.registration?.page ?? ''
    // The next question is far away.
    await shop.db
      .updateTable('partner_attempts')
      .set({ asked_at: new Date(Date.now() - 60_000) })
      .where('application_id', '=', id)
      .execute()
    await fetch(page, { method: 'POST' })
    await shop.manager.call(stages.score, { params: { id }, body: {} })
    await until(shop, id, ({ partners }) => partners[0]?.attempt?.state === 'approved')
  })

  it('ends after three days as not registered, which reports know', async () => {
    const id = await asked('33')
    await registering(id)
    const longAgo = new Date(Date.now() - 4 * 86_400_000)
    await shop.db
      .updateTable('partner_attempts')
      .set({ started_at: longAgo, asked_at: longAgo })
      .where('application_id', '=', id)
      .execute()
    await shop.manager.call(stages.score, { params: { id }, body: {} })
    await expect.poll(async () => (await recordOf(shop, id)).status, { timeout: 8000 }).toBe('rejected')
    expect(await attemptOf(id)).toMatchObject({ state: 'rejected', reason: 'registration_unfinished' })
  })
})

describe('a partner that does not accept our key', () => {
  const keyed = useSellingShop({ partners: ['uzum'], env: { SCORING_LIMIT_MS: '1500' } })

  it('refuses nobody, is reported to support and administrators once, and asked again with a new key', async () => {
    const secret = (gateway_secret: string) =>
      keyed.db.updateTable('partners').set({ gateway_secret }).execute()
    await secret('wrong-token')
    const ids: string[] = []
    for (const ending of ['01', '01']) {
      const id = await takenApplication(keyed, ending)
      await confirmClient(keyed, id)
      await confirmCard(keyed, id)
      ids.push(id)
    }
    for (const id of ids) {
      const view = await until(keyed, id, ({ partners }) => partners[0]?.attempt?.state === 'support')
      expect(view.partners[0]?.attempt).toMatchObject({ key_refused: true, reason: null })
      expect((await recordOf(keyed, id)).status).toBe('in_process')
    }
    const reported = await keyed.db
      .selectFrom('notifications as n')
      .innerJoin('users as u', 'u.id', 'n.user_id')
      .innerJoin('roles as r', 'r.id', 'u.role_id')
      .select(['r.key', 'n.subject'])
      .where('n.kind', '=', 'partner_key_refused')
      .execute()
    expect(new Set(reported.map(({ key }) => key))).toEqual(new Set(['admin', 'support']))
    expect(new Set(reported.map(({ key, subject }) => `${key} ${subject}`)).size).toBe(reported.length)
    await secret('right-token')
    for (const id of ids) await until(keyed, id, ({ partners }) => partners[0]?.attempt?.state === 'approved')
    const { key_refused_at: at } = await keyed.db
      .selectFrom('partners')
      .select('key_refused_at')
      .executeTakeFirstOrThrow()
    expect(at).toBeNull()
  })
})

it('the page to which the client returns says where to go and nothing about the sale', async () => {
  const answer = await fetch(`${shop.url}/api/partners/return?order=1`)
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(text).toContain('продавцу')
  expect(text).toContain('sotuvchi')
})

// A search over a field that a person does not see tells nothing of it: no digit of a phone, a pinfl or a document can be found out by
// typing one after the other.
import { beforeAll, describe, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { announcements } from '#api/back-office/announcements.ts'
import { chat } from '#api/back-office/chat.ts'
import { clientRecords } from '#api/back-office/clients.ts'
import { mentions } from '#api/back-office/mentions.ts'
import { smsLog } from '#api/back-office/sms-log.ts'
import { users } from '#api/back-office/users.ts'
import { search } from '#api/search.ts'
import { newForm, submitApplication } from '../../support/applications.ts'
import { personOf, phoneOf, setGrant } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['admin', 'seller', 'manager', 'support', 'partner', 'intern'])
let id: string
let numbers: { pinfl: string; phone: string; document: string }

beforeAll(async () => {
  const values = newForm()
  id = await submitApplication(shop.seller, values)
  numbers = { pinfl: values.pinfl ?? '', phone: values.phone ?? '', document: values.document_number ?? '' }
  await shop.db
    .insertInto('sms_log')
    .values({
      provider: 'eskiz',
      reference: 'hidden',
      phone: numbers.phone,
      text_class: 'client_code',
      text_masked: 'Anketa: код ******',
      status: 'delivered',
      status_raw: 'DELIVRD',
      created_at: new Date(),
      cost: 95,
    })
    .execute()
})

/** Texts that would tell the next digit of a number: each beginning, end and middle of it that is not the whole. */
const pieces = (number: string, ends = 0): string[] =>
  Array.from({ length: number.length - 1 }, (_, nth) => nth + 1).flatMap((length) => [
    number.slice(0, length),
    ...(length > ends ? [number.slice(-length)] : []),
  ])

describe('a search of colleagues', () => {
  it.each(['intern', 'partner', 'seller'] as const)('finds no phone for %s in a chat', async (who) => {
    const { name } = await personOf(shop.db, 'support')
    const found = async (text: string) =>
      (await shop[who].call(chat.people, { body: { search: text } })).items.map((one) => one.name)
    expect(await found(name)).toContain(name)
    for (const text of [phoneOf('support'), ...pieces(phoneOf('support').slice(1))])
      expect(await found(text)).toEqual([])
  })

  it('finds no phone in a mention and for an announcement, and digits with a name are the name', async () => {
    const { name } = await personOf(shop.db, 'manager')
    const mentioned = async (text: string) =>
      (await shop.seller.call(mentions.people, { params: { id }, body: { search: text } })).items
    expect((await mentioned(name)).map((one) => one.name)).toContain(name)
    expect(await mentioned(phoneOf('manager').slice(-4))).toEqual([])
    const reached = async (text: string) =>
      (await shop.admin.call(announcements.people, { body: { search: text } })).items
    expect((await reached(`${name} 0000`)).map((one) => one.name)).toContain(name)
    expect(await reached(phoneOf('manager').slice(-4))).toEqual([])
  })

  it('finds by the phone where the list shows it', async () => {
    const { items } = await shop.admin.call(users.list, { body: { search: phoneOf('manager').slice(-4) } })
    expect(items.map(({ phone }) => phone)).toContain(phoneOf('manager'))
  })
})

describe('the log of SMS', () => {
  it('finds a phone by some of its digits for whoever may uncover it, else by the whole number', async () => {
    const found = async (text: string) =>
      (await shop.support.call(smsLog.list, { body: { search: text } })).items.length
    const digits = numbers.phone.slice(1)
    expect(await found(digits.slice(3, 9))).toBe(1)
    await setGrant(shop.db, 'support', 'sms_log.reveal', null)
    for (const text of pieces(digits).filter((piece) => piece !== digits.slice(3)))
      expect(await found(text)).toBe(0)
    for (const text of [numbers.phone, digits, digits.slice(3)]) expect(await found(text)).toBe(1)
    await setGrant(shop.db, 'support', 'sms_log.reveal', '1')
  })
})

describe('clients and applications', () => {
  it('are found by whole numbers, or the ends that are shown, without the right to open them', async () => {
    const clients = async (text: string) =>
      (await shop.manager.call(clientRecords.list, { body: { search: text } })).items.length
    const listed = async (text: string) =>
      (await shop.manager.call(applications.list, { body: { search: text } })).items.length
    const anywhere = async (text: string) => {
      const hits = await shop.manager.call(search.find, { body: { text } })
      return (hits.clients?.items.length ?? 0) + (hits.applications?.items.length ?? 0)
    }
    const { pinfl, phone, document } = numbers
    const national = phone.slice(4)
    expect([await clients(pinfl.slice(0, 8)), await listed(pinfl.slice(0, 8))]).toEqual([1, 1])
    await setGrant(shop.db, 'manager', 'clients.view', null)
    await setGrant(shop.db, 'manager', 'applications.view', null)
    for (const text of pieces(pinfl).filter((piece) => piece.length > 4)) {
      expect([text, await clients(text), await listed(text)]).toEqual([text, 0, 0])
    }
    expect(await anywhere(pinfl.slice(0, 9))).toBe(0)
    for (const text of pieces(national, 4).filter((piece) => piece.length > 4))
      expect(await clients(text)).toBe(0)
    for (const text of pieces(document).filter((piece) => piece.length > 4))
      expect(await listed(text)).toBe(0)
    for (const text of [pinfl, phone, national, national.slice(-4)]) expect(await clients(text)).toBe(1)
    expect([await listed(pinfl), await anywhere(pinfl)]).toEqual([1, 2])
    await setGrant(shop.db, 'manager', 'clients.view', 'all')
    await setGrant(shop.db, 'manager', 'applications.view', 'all')
  })
})

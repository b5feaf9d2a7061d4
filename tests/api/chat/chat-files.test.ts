// Files and mentions of messages over real HTTP: what is taken, who reads it, when it is gone, and who is notified.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chat } from '#api/back-office/chat.ts'
import { inbox } from '#api/back-office/inbox.ts'
import { mentions } from '#api/back-office/mentions.ts'
import { CHAT_DAYS } from '#domain/chat/chat.ts'
import { CHAT_FILE_BYTES, CHAT_FILE_MEGABYTES } from '#domain/chat/files.ts'
import { inspectJpeg } from '#domain/kernel/images/jpeg.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import { thumbKey } from '#server/files/store.ts'
import { sweepPhotos } from '#server/files/sweep.ts'
import { purgeExpired } from '#server/retention.ts'
import type { ApiSession } from '../../support/api.ts'
import { newPhoto, startApplication } from '../../support/applications.ts'
import { personOf, type RoleName } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'
import { directWith, PDF, pdfFile, removeConversations } from '../support/chat.ts'

const PEOPLE = ['seller', 'seller2', 'manager', 'director', 'admin'] as const
const shop = useShop(PEOPLE)
const ids = new Map<RoleName, number>()
beforeAll(async () => {
  for (const who of PEOPLE) ids.set(who, (await personOf(shop.db, who)).id)
})
beforeEach(async () => {
  await removeConversations(shop.db)
  await shop.db.deleteFrom('shifts').execute()
})
const idOf = (who: RoleName): number => ids.get(who) ?? 0

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const photo = async () => ({ kind: 'photo', name: 'vitrina.jpg', content: base64(await newPhoto()) })

const direct = (api: ApiSession, who: RoleName) => directWith(api, idOf(who))
const send = (api: ApiSession, key: string, body: object) =>
  api.send(chat.send, { params: { key }, body: { id: randomUUID(), text: '', ...body } })
const messages = async (api: ApiSession, key: string) =>
  (await api.call(chat.messages, { params: { key }, body: { block: 0 } })).items
const lastOf = async (api: ApiSession, key: string) =>
  (await api.call(chat.list, { body: {} })).items.find((line) => line.key === key)?.last
/** The file as a browser gets it. */
async function fileOf(api: ApiSession, key: string, number = 1, size = 'full') {
  const path = chat.file.path.replace(':key', key).replace(':number', String(number))
  const answer = await fetch(`${shop.url}${path}?size=${size}`, { headers: await api.headers(chat.file) })
  const { status, headers } = answer
  return { status, headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}
const takeBack = (api: ApiSession, key: string) =>
  api.send(chat.takeBack, { params: { key, number: '1' }, body: { base_version: 1 } })
const fileKey = async () =>
  (await shop.db.selectFrom('chat_files').select('file_key').executeTakeFirstOrThrow()).file_key
const used = async () => shop.db.selectFrom('upload_days').select(['bytes', 'files']).execute()

describe('a PDF', () => {
  it('is sent without a text, named in the list, and saved with the bytes that were sent', async () => {
    const key = await direct(shop.seller, 'manager')
    expect((await send(shop.seller, key, { file: pdfFile() })).status).toBe(200)
    const file = { kind: 'pdf', name: 'narx.pdf', size: PDF.length }
    expect(await messages(shop.manager, key)).toMatchObject([{ text: '', deleted: false, file }])
    expect(await lastOf(shop.manager, key)).toEqual({ author: 'Test seller', text: '', file: 'pdf' })
    const { status, headers, bytes } = await fileOf(shop.manager, key)
    expect([status, Buffer.from(bytes)]).toEqual([200, PDF])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="document.pdf"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect((await fileOf(shop.manager, key, 1, 'thumb')).status).toBe(404)
  })

  it('is refused when it is none, too large, or nothing at all was sent', async () => {
    const key = await direct(shop.seller, 'manager')
    const errorsOf = async (body: object) => (await send(shop.seller, key, body)).problem?.errors
    expect(await errorsOf({ file: pdfFile(Buffer.from('<html>')) })).toEqual([
      { field: 'file', code: 'pdf_invalid' },
    ])
    const large = Buffer.concat([PDF, Buffer.alloc(CHAT_FILE_BYTES + 1 - PDF.length)])
    expect(await errorsOf({ file: pdfFile(large) })).toEqual([
      { field: 'file', code: 'chat_file_size', params: { megabytes: CHAT_FILE_MEGABYTES } },
    ])
    expect(await errorsOf({ text: '  ' })).toEqual([{ field: 'text', code: 'required' }])
    expect(await messages(shop.seller, key)).toEqual([])
    expect(await used()).toEqual([])
  })
})

describe('a photo', () => {
  it('has a thumbnail, and says nothing about its place', async () => {
    const key = await direct(shop.seller, 'manager')
    const file = await photo()
    expect((await send(shop.seller, key, { text: 'Vitrina', file })).status).toBe(200)
    const whole = await fileOf(shop.manager, key)
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    // The comment, which makes the bytes unique, is metadata.
    expect(whole.bytes.length).toBeLessThan(Buffer.from(file.content, 'base64').length)
    expect(inspectJpeg(whole.bytes)).toMatchObject({ ok: true, width: 600, height: 900 })
    const thumb = await fileOf(shop.manager, key, 1, 'thumb')
    expect(inspectJpeg(thumb.bytes)).toMatchObject({ ok: true, height: 320 })
    expect(await lastOf(shop.seller, key)).toMatchObject({ text: 'Vitrina', file: 'photo' })
  })

  it('that is damaged is refused', async () => {
    const key = await direct(shop.seller, 'manager')
    const cut = (await newPhoto()).subarray(0, 300)
    const file = { kind: 'photo', name: 'a.jpg', content: base64(cut) }
    expect((await send(shop.seller, key, { file })).problem?.errors).toEqual([
      { field: 'file', code: 'image_invalid' },
    ])
  })
})

describe('a file', () => {
  it('that is sent again, or several times at a time, is there once', async () => {
    const key = await direct(shop.seller, 'manager')
    const body = { id: randomUUID(), file: pdfFile() }
    const sendIt = async () => (await send(shop.seller, key, body)).body.number
    expect(await Promise.all([sendIt(), sendIt(), sendIt()])).toEqual([1, 1, 1])
    expect(await sendIt()).toBe(1)
    expect(await used()).toMatchObject([{ bytes: PDF.length, files: 1 }])
  })

  it('keeps its message when the text is emptied; without one the text is required', async () => {
    const key = await direct(shop.seller, 'manager')
    await send(shop.seller, key, { text: 'Narxlar', file: pdfFile() })
    await send(shop.seller, key, { text: 'Narxlar' })
    const edit = (number: string) =>
      shop.seller.send(chat.edit, { params: { key, number }, body: { base_version: 1, text: '' } })
    expect((await edit('1')).status).toBe(200)
    expect((await edit('2')).problem?.errors).toEqual([{ field: 'text', code: 'required' }])
  })

  it('is gone with its message, and its bytes a day later', async () => {
    const key = await direct(shop.seller, 'manager')
    await send(shop.seller, key, { file: await photo() })
    await fileOf(shop.seller, key, 1, 'thumb')
    const stored = await fileKey()
    const { photos } = shop.deps
    const tomorrow = { ...shop.deps, now: () => new Date(Date.now() + 2 * DAY_MS) }
    await sweepPhotos(tomorrow)
    expect([await photos.has(stored), await photos.has(thumbKey(stored))]).toEqual([true, true])
    expect((await takeBack(shop.seller, key)).status).toBe(200)
    expect(await messages(shop.manager, key)).toMatchObject([{ text: '', file: null, deleted: true }])
    expect((await fileOf(shop.seller, key)).status).toBe(404)
    expect(await lastOf(shop.manager, key)).toMatchObject({ text: '', file: null })
    await sweepPhotos(tomorrow)
    expect([await photos.has(stored), await photos.has(thumbKey(stored))]).toEqual([false, false])
  })

  it('is kept as long as its message', async () => {
    const key = await direct(shop.seller, 'manager')
    await send(shop.seller, key, { file: pdfFile() })
    await shop.db
      .updateTable('chat_messages')
      .set({ at: new Date(Date.now() - (CHAT_DAYS + 1) * DAY_MS) })
      .execute()
    await purgeExpired(shop.deps)
    expect(await shop.db.selectFrom('chat_files').selectAll().execute()).toEqual([])
  })

  it('is read by the people of the conversation alone, an administrator neither', async () => {
    const key = await direct(shop.seller, 'manager')
    await send(shop.seller, key, { file: pdfFile() })
    for (const api of [shop.seller2, shop.director, shop.admin])
      expect((await fileOf(api, key)).status).toBe(404)
  })

  it('counts in what a person may send in a day', async () => {
    const key = await direct(shop.seller, 'manager')
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tashkent' }).format(shop.deps.now())
    const bytes = shop.deps.env.UPLOAD_BYTES_PER_DAY
    await shop.db
      .insertInto('upload_days')
      .values({ user_id: idOf('seller'), day, bytes, files: 1 })
      .execute()
    expect((await send(shop.seller, key, { file: pdfFile() })).status).toBe(429)
    expect(await messages(shop.seller, key)).toEqual([])
    expect((await send(shop.manager, key, { file: pdfFile() })).status).toBe(200)
  })
})

describe('a mention', () => {
  const unread = async (api: ApiSession) =>
    (await api.call(inbox.list, { body: {} })).items.map(({ kind, subject }) => [kind, subject])

  it('in a group notifies those whom it names, once', async () => {
    const body = { title: 'Ombor', people: [idOf('seller'), idOf('manager')] }
    const { key } = await shop.director.call(chat.createGroup, { body })
    await send(shop.director, key, { text: 'Salom hammaga' })
    await send(shop.director, key, { text: '@Test seller, qarang' })
    await send(shop.director, key, { text: '@Test seller va @Test director' })
    expect(await unread(shop.seller)).toEqual([['message', key]])
    for (const api of [shop.manager, shop.director]) expect(await unread(api)).toEqual([])
  })

  it('of those at work reaches the people of the branch whose shift is open', async () => {
    const { branch_id } = await personOf(shop.db, 'seller')
    const mine = (await shop.seller.call(chat.list, { body: {} })).items.find(({ kind }) => kind === 'branch')
    const key = mine?.key ?? ''
    const now = shop.deps.now()
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tashkent' }).format(now)
    const { branch_id: other } = await personOf(shop.db, 'manager')
    expect(other).toBe(branch_id)
    await shop.db
      .insertInto('shifts')
      .values({ user_id: idOf('manager'), branch_id, day, begun_at: now, counted_from: now })
      .execute()
    await send(shop.seller, key, { text: '@smena, majlis' })
    expect(await unread(shop.manager)).toEqual([['message', key]])
    expect(await unread(shop.seller)).toEqual([])
  })

  it('of those at work means nobody in a group', async () => {
    const body = { title: 'Ombor', people: [idOf('seller')] }
    const { key } = await shop.director.call(chat.createGroup, { body })
    await send(shop.director, key, { text: '@смена' })
    expect(await unread(shop.seller)).toEqual([])
  })
})

it('a number names an application to those who may see it', async () => {
  const id = await startApplication(shop.seller)
  await shop.db.updateTable('applications').set({ number: 987_654 }).where('id', '=', id).execute()
  const ask = (api: ApiSession, number: string) => api.send(mentions.application, { params: { number } })
  expect((await ask(shop.seller, '987654')).body).toEqual({ id })
  expect((await ask(shop.seller2, '987654')).status).toBe(404)
  expect((await ask(shop.seller, '987655')).status).toBe(404)
})

// An application that was submitted without internet is taken back before it is sent, and one is sent before the others.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setField, startDraft, submitDraft } from '#app/offline/drafts/drafts.ts'
import { selectReady } from '#app/offline/outbox/order.ts'
import { isTakeable, sendFirst, takeBack } from '#app/offline/outbox/outbox.ts'
import type { TabletDatabase } from '#app/offline/store/db.ts'
import { acquireLease } from '#app/offline/sync/lease.ts'
import { ModelServer } from './model-server.ts'
import { capture, createTestTablet, deleteTablet, freshTablet } from './test-tablet.ts'

let db: TabletDatabase
beforeEach(async () => {
  db = await freshTablet()
})
afterEach(() => deleteTablet(db))

async function submitted(surname = 'Каримова'): Promise<string> {
  const id = await startDraft()
  await setField(id, 'surname', surname)
  await capture(id, 1)
  await submitDraft(id)
  return id
}
const operations = async (id: string) =>
  (await db.outbox.where('appId').equals(id).sortBy('seq')).map(({ kind }) => kind)

describe('taking back', () => {
  it('removes the submit only: data and photos stay queued, and the draft is unfinished again', async () => {
    const id = await submitted()
    expect(await takeBack(id)).toBe(true)
    expect(await operations(id)).toEqual(['app.create', 'photo.put'])
    expect(await db.applications.get(id)).toMatchObject({
      syncState: 'unsent',
      values: { surname: 'Каримова' },
    })
    expect(await db.blobs.count()).toBe(1)
    expect(await takeBack(id)).toBe(false)
  })

  it('leaves a draft without waiting operations as one that the server has', async () => {
    const id = await submitted()
    await db.outbox.filter(({ kind }) => kind !== 'app.submit').delete()
    expect(await takeBack(id)).toBe(true)
    expect(await db.applications.get(id)).toMatchObject({ syncState: 'synced' })
  })

  it('is refused once a request with the submit was begun, also where its answer was lost', async () => {
    const id = await submitted()
    await db.outbox.filter(({ kind }) => kind !== 'app.submit').delete()
    const submit = await db.outbox.where('appId').equals(id).first()
    if (!submit) throw new Error('no submit')
    await db.outbox.update(submit.seq, { dependsOn: [] })
    await acquireLease(db, submit.seq, { owner: 'x', now: Date.now() + 10_000, timeoutMs: 1000 })
    expect(await takeBack(id)).toBe(false)
    await db.outbox.update(submit.seq, { state: 'retry' })
    expect(isTakeable(await db.outbox.toArray())).toBe(false)
    expect(await takeBack(id)).toBe(false)
    expect(await operations(id)).toEqual(['app.submit'])
    expect(await db.applications.get(id)).toMatchObject({ syncState: 'submitted' })
  })

  const outcomes = new Set<boolean>()
  // The press falls at each moment of the sending in turn: before, at and after each request.
  it.each(Array.from({ length: 10 }, (_, turn) => turn))(
    'loses nothing when it races with sending, at moment %i',
    async (moment) => {
      const id = await submitted()
      const server = new ModelServer()
      let step = 0
      let answer: Promise<boolean> | null = null
      const press = () => {
        if (step++ === moment) answer = takeBack(id)
      }
      const { drainAll } = createTestTablet(db, async (request) => {
        press()
        const reply = await server.receive(request)
        press()
        return reply
      })
      press()
      await drainAll()
      press()
      const isTaken = answer === null ? false : await (answer as Promise<boolean>)
      const app = server.apps.get(id)
      // Either it was taken back and the manager never sees it, or it was sent: never both, never neither.
      expect(app?.submitted === null).toBe(isTaken)
      expect(app?.values).toMatchObject({ surname: 'Каримова' })
      expect(server.photos.size).toBe(1)
      expect(await db.outbox.count()).toBe(0)
      expect((await db.applications.get(id))?.syncState).toBe(isTaken ? 'synced' : 'sent')
      outcomes.add(isTaken)
      if (!isTaken) return
      await setField(id, 'name', 'Лола')
      await submitDraft(id)
      await createTestTablet(db, (request) => server.receive(request)).drainAll()
      expect(server.apps.get(id)).toMatchObject({ values: { surname: 'Каримова', name: 'Лола' } })
      expect(server.apps.get(id)?.submitted).not.toBeNull()
    },
  )

  it('has met both outcomes of the race', () => {
    expect([...outcomes].sort()).toEqual([false, true])
  })
})

describe('sending one first', () => {
  /** As if both creations had been acknowledged. */
  const release = async () => {
    await db.outbox.filter(({ kind }) => kind === 'app.create').delete()
    await db.outbox.filter(({ kind }) => kind === 'photo.put').modify({ dependsOn: [] })
  }
  const order = async () =>
    selectReady(await db.outbox.toArray(), Date.now() + 10_000).map(({ appId, kind }) => [appId, kind])

  it('puts its data before the data of others and its photos before their photos', async () => {
    const [old, young] = [await submitted('Первая'), await submitted('Вторая')]
    expect((await order()).map(([id]) => id)).toEqual([old, young])
    await sendFirst(young)
    expect((await order()).map(([id]) => id)).toEqual([young, old])
    await release()
    expect(await order()).toEqual([
      [young, 'photo.put'],
      [old, 'photo.put'],
    ])
  })

  it('holds for what is added to it later, until another one is put first', async () => {
    const [old, young] = [await submitted('Первая'), await submitted('Вторая')]
    await sendFirst(young)
    await capture(young, 2)
    await release()
    expect((await order()).map(([id]) => id)).toEqual([young, young, old])
    await new Promise((resolve) => setTimeout(resolve, 5))
    await sendFirst(old)
    expect((await order()).map(([id]) => id)).toEqual([old, young, young])
  })
})

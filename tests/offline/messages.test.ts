// Messages of the chat in the queue of the tablet (decision 0084): once and in order whatever the connection does, and nobody else's.
import 'fake-indexeddb/auto'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ReportAnswer, reportBody } from '#api/shapes/tablets.ts'
import { alignPersonGeneration } from '#app/offline/health/generation.ts'
import { makeReport } from '#app/offline/health/report.ts'
import { applyReportAnswer } from '#app/offline/health/report-answer.ts'
import { enqueueMessage, withdrawMessage } from '#app/offline/outbox/messages.ts'
import { discardOperation, retryOperation } from '#app/offline/outbox/outbox.ts'
import { writeRescueFile } from '#app/offline/rescue/write.ts'
import type { TabletDatabase } from '#app/offline/store/db.ts'
import type { OutboxRow } from '#app/offline/store/rows.ts'
import type { OperationRequest, Reply } from '#app/offline/sync/request.ts'
import { waitingWork } from '#domain/applications/figures/waiting-work.ts'
import { asText, dumpOf } from './idb-dump.ts'
import { answer, lost, problem } from './model-server.ts'
import { openFile, tabletWithKey } from './test-rescue-file.ts'
import { application, createTestTablet, deleteTablet } from './test-tablet.ts'

type Written = { key: string; id: string; text: string }

/** A server that knows a message by its id and numbers those of a conversation. */
class ChatServer {
  readonly conversations = new Map<string, Written[]>()

  receive({ endpoint, input, opId }: OperationRequest): Reply {
    if (endpoint.path !== '/api/uz/chat/item/:key/send') return problem(404, 'not_found', opId)
    const key = String(input.params?.key)
    const { id, text } = input.body as Omit<Written, 'key'>
    const all = this.conversations.get(key) ?? []
    if (!all.some((one) => one.id === id)) all.push({ key, id, text })
    this.conversations.set(key, all)
    return answer(200, { ok: true, number: all.findIndex((one) => one.id === id) + 1 }, opId)
  }

  textsOf = (key: string): string[] => (this.conversations.get(key) ?? []).map(({ text }) => text)
}

let db: TabletDatabase
let server: ChatServer
const rows = (): Promise<OutboxRow[]> => db.outbox.orderBy('seq').toArray()
const write = (key: string, text: string) => enqueueMessage(key, { id: crypto.randomUUID(), text })

beforeEach(async () => {
  db = await tabletWithKey()
  await alignPersonGeneration(db)
  server = new ChatServer()
})
afterEach(() => deleteTablet(db))

/** The first row, refused by the server. */
async function refuseFirst(code = 'not_found'): Promise<OutboxRow> {
  const [first] = await rows()
  if (first === undefined) throw new Error('nothing waits')
  const lastError = { code, requestId: 'r-1', errors: [] }
  await db.outbox.update(first.seq, { state: 'needs_attention', lastStatus: 404, lastError, touched: 1 })
  return first
}

describe('a message that waits', () => {
  it('arrives once and in the order of its conversation, whatever becomes of requests and answers', async () => {
    const faults = ['reply', 'request', 'none', 'failure', 'reply', 'none', 'request', 'failure']
    let request = 0
    for (const text of ['1', '2', '3', '4']) {
      await write('7', text)
      await write('8', `${text}!`)
    }
    await createTestTablet(db, async (one) => {
      const fault = faults[request % faults.length]
      request += 1
      if (fault === 'request') return lost()
      if (fault === 'failure') return problem(500, 'server_error', one.opId)
      const reply = server.receive(one)
      // The second of two that may run side by side answers first.
      await new Promise((resolve) => setTimeout(resolve, request % 2 === 0 ? 0 : 10))
      return fault === 'reply' ? lost('timeout') : reply
    }).drainAll()
    expect(server.textsOf('7')).toEqual(['1', '2', '3', '4'])
    expect(server.textsOf('8')).toEqual(['1!', '2!', '3!', '4!'])
    expect(await db.outbox.count()).toBe(0)
  })

  it('is there once where the first try, outside the queue, had reached the server', async () => {
    const id = crypto.randomUUID()
    const input = { params: { key: '7' }, body: { id, text: 'x' } }
    await enqueueMessage('7', { id, text: 'x' })
    const [waiting] = await rows()
    expect(waiting?.targetId).toBe(id)
    const path = '/api/uz/chat/item/:key/send'
    server.receive({ endpoint: { path }, input, opId: 'first' } as unknown as OperationRequest)
    await createTestTablet(db, async (one) => server.receive(one)).drainAll()
    expect(server.textsOf('7')).toEqual(['x'])
  })

  it('is encrypted, and counts with what waits', async () => {
    await write('7', 'Ўғилой келмади')
    expect(asText(await dumpOf(db.name))).not.toContain('Ўғилой')
    expect(waitingWork(await rows())).toEqual({ applications: 0, photos: 0, other: 1 })
  })

  it('is taken back with its text; those behind it no longer wait for it', async () => {
    for (const text of ['1', '2', '3']) await write('7', text)
    const [first, second] = await rows()
    expect(await withdrawMessage(second?.seq ?? 0)).toBe('2')
    await db.outbox.update(first?.seq ?? 0, { state: 'sending' })
    expect(await withdrawMessage(first?.seq ?? 0)).toBeNull()
    await db.outbox.update(first?.seq ?? 0, { state: 'queued' })
    await createTestTablet(db, async (one) => server.receive(one)).drainAll()
    expect(server.textsOf('7')).toEqual(['1', '3'])
    expect(await withdrawMessage(first?.seq ?? 0)).toBeNull()
  })

  it('that was refused is tried again before those behind it', async () => {
    for (const text of ['1', '2']) await write('7', text)
    const first = await refuseFirst()
    await retryOperation(first.seq)
    const [again, behind] = await rows()
    expect(again?.opId).not.toBe(first.opId)
    expect(behind?.dependsOn).toEqual([again?.opId])
    await createTestTablet(db, async (one) => server.receive(one)).drainAll()
    expect(server.textsOf('7')).toEqual(['1', '2'])
  })
})

describe('nobody but its author has it', () => {
  it('reports count it and name neither it nor its refusal; support cannot ask for it', async () => {
    await write('7', 'Ўғилой келмади')
    const { opId } = await refuseFirst()
    const report = await makeReport(db)
    expect(reportBody.parse(report)).toMatchObject({ unsent: 1, attention: 0, items: [] })
    const sent: OperationRequest[] = []
    const send = async (one: OperationRequest) => {
      sent.push(one)
      return answer(200, { ok: true }, one.opId)
    }
    const question: ReportAnswer = { least_ms: 0, wanted: [opId], settled: [], answers: [], missing: null }
    await applyReportAnswer({ db, send }, question)
    expect(sent).toEqual([])
  })

  it('no rescue file has it, and it may still be changed afterwards', async () => {
    await application('Ўғилой', [1])
    await write('7', 'Ўғилой келмади')
    const { file } = await writeRescueFile()
    const { index } = await openFile(file)
    expect(index.operations.map(({ kind }) => kind)).toEqual(['app.create', 'photo.put', 'app.submit'])
    expect((await rows()).find(({ kind }) => kind === 'chat.send')?.touched).toBe(0)
  })

  it('alone it needs no rescue file', async () => {
    await write('7', 'x')
    await expect(writeRescueFile()).rejects.toMatchObject({ reason: 'nothing' })
  })

  it('a discard with a reason, which is reported, does not concern it', async () => {
    await write('7', 'x')
    const first = await refuseFirst()
    await discardOperation(first.seq, 'other')
    expect((await rows()).map(({ kind }) => kind)).toEqual(['chat.send'])
  })
})

// After a broken connection a photo resumes (P9): the tablet asks for the received length and sends the rest.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TabletDatabase } from '#app/offline/store/db.ts'
import type { OperationRequest, QueryRequest, Reply } from '#app/offline/sync/request.ts'
import { answer, lost, ModelServer, problem } from './model-server.ts'
import { application, createTestTablet, deleteTablet, freshTablet } from './test-tablet.ts'

let db: TabletDatabase
let server: ModelServer
beforeEach(async () => {
  db = await freshTablet()
  server = new ModelServer()
})
afterEach(() => deleteTablet(db))

/** A connection that breaks during the first picture; the tablet's question gets the given answer. */
async function sendOver(ask: (question: QueryRequest) => Promise<Reply>) {
  await application('a', [1])
  const pictures: OperationRequest[] = []
  let whole = new ArrayBuffer()
  const send = async (request: OperationRequest): Promise<Reply> => {
    if (request.bytes === undefined) return server.receive(request)
    pictures.push(request)
    if (pictures.length === 1) {
      whole = request.bytes
      return lost()
    }
    // The bytes before the interruption and the rest are the whole picture.
    const rest = new Uint8Array(request.bytes)
    const joined = new Uint8Array(whole.byteLength)
    joined.set(new Uint8Array(whole).subarray(0, whole.byteLength - rest.length))
    joined.set(rest, whole.byteLength - rest.length)
    return server.receive({ ...request, bytes: joined.buffer })
  }
  const questions: QueryRequest[] = []
  const { drainAll } = createTestTablet(db, send, {
    ask: async (question) => {
      questions.push(question)
      return ask(question)
    },
  })
  await drainAll()
  return { pictures, questions, size: whole.byteLength }
}

it('asks once and sends the rest, and the picture is complete', async () => {
  const { pictures, questions, size } = await sendOver(async () => answer(200, { received: 40 }, ''))
  expect(questions).toHaveLength(1)
  expect(questions[0]?.headers?.['content-digest']).toBe(pictures[0]?.headers?.['content-digest'])
  expect(pictures.map(({ bytes }) => bytes?.byteLength)).toEqual([size, size - 40])
  expect(pictures[1]?.headers?.['content-range']).toBe(`bytes 40-${size - 1}/${size}`)
  expect(pictures[1]?.opId, 'it is the same operation').toBe(pictures[0]?.opId)
  expect(await db.outbox.count()).toBe(0)
  expect([...server.photos.values()]).toHaveLength(1)
})

it.each([
  ['nothing was received', async () => answer(200, { received: 0 }, '')],
  ['the answer reports all of it as received', async () => answer(200, { received: 1_000_000 }, '')],
  ['the answer is unsigned', async () => answer(200, { received: 40 }, '', { signed: false })],
  ['the answer is a rejection', async () => problem(403, 'forbidden', '')],
  ['the answer contains no length', async () => answer(200, { ok: true }, '')],
])('sends the whole picture where %s', async (_what, ask) => {
  const { pictures, size } = await sendOver(ask)
  expect(pictures.map(({ bytes }) => bytes?.byteLength)).toEqual([size, size])
  expect(pictures[1]?.headers?.['content-range']).toBeUndefined()
  expect(await db.outbox.count()).toBe(0)
})

it('does not send the picture where the question gets no answer', async () => {
  let silences = 3
  const { pictures, questions } = await sendOver(async () => {
    silences -= 1
    return silences >= 0 ? lost() : answer(200, { received: 10 }, '')
  })
  expect(questions).toHaveLength(4)
  expect(pictures).toHaveLength(2)
  expect(await db.outbox.count()).toBe(0)
})

// The transfer of pictures to the worker: the first as a copy, later ones transferred and returned; and failures of the
// worker.
import { beforeEach, expect, it, vi } from 'vitest'
import type { Job } from './photo-worker.ts'

vi.mock('./photo-worker.ts?worker&url', () => ({ default: '/photo-worker.js' }))
vi.mock('#app/platform/tablet/trusted.ts', () => ({ scriptUrl: (url: string) => url }))
const onPage = { bytes: new ArrayBuffer(1), width: 1, height: 1, quality: [] }
vi.mock('./encode.ts', () => ({ encodePhoto: vi.fn(async () => onPage) }))

const made = { bytes: new ArrayBuffer(2), width: 2, height: 2, quality: [] }
const picture = (name: string) => ({ name, close: vi.fn() }) as unknown as ImageBitmap
const copy = picture('copy')
let work: (worker: FakeWorker, job: Job) => void
let sent: { job: Job; transferred: Transferable[] }[]

type FakeWorker = {
  onmessage: ((event: { data: unknown }) => void) | null
  onerror: (() => void) | null
  postMessage: (job: Job, transferred: Transferable[]) => void
}
const fakeWorker = (): FakeWorker => {
  const worker: FakeWorker = {
    onmessage: null,
    onerror: null,
    postMessage: (job, transferred) => {
      sent.push({ job, transferred })
      work(worker, job)
    },
  }
  return worker
}
const well = (worker: FakeWorker, { id, source }: Job) =>
  worker.onmessage?.({ data: { id, source, photo: made } })

const UPRIGHT = { quarters: 0, subject: 'document' } as const

beforeEach(() => {
  vi.resetModules()
  sent = []
  work = well
  vi.stubGlobal('Worker', function Worker() {
    return fakeWorker()
  })
  vi.stubGlobal('OffscreenCanvas', {})
  vi.stubGlobal('createImageBitmap', async () => copy)
})

it('sends a copy first, and transfers the pictures themselves once the worker has made a photo', async () => {
  const { makePhoto } = await import('./make-photo.ts')
  const [one, two] = [picture('one'), picture('two')]
  expect(await makePhoto(one, UPRIGHT)).toEqual({ picture: copy, photo: made })
  expect(one.close).toHaveBeenCalledTimes(1)
  expect(await makePhoto(two, { ...UPRIGHT, quarters: 1 })).toEqual({ picture: two, photo: made })
  expect(two.close).not.toHaveBeenCalled()
  expect(sent.map(({ transferred }) => transferred)).toEqual([[copy], [two]])
  expect(sent[1]?.job).toMatchObject({ quarters: 1 })
})

it('makes the photo on the page if the first worker crashes', async () => {
  const { makePhoto } = await import('./make-photo.ts')
  work = (worker) => worker.onerror?.()
  const one = picture('one')
  expect(await makePhoto(one, UPRIGHT)).toEqual({ picture: one, photo: onPage })
})

it('makes the photo on the page from the returned picture if the worker cannot', async () => {
  const { makePhoto } = await import('./make-photo.ts')
  work = (worker, { id, source }) => worker.onmessage?.({ data: { id, source, photo: null } })
  expect(await makePhoto(picture('one'), UPRIGHT)).toEqual({ picture: copy, photo: onPage })
})

it('throws if a picture is lost with its worker, and sends the next one as a copy again', async () => {
  const { makePhoto } = await import('./make-photo.ts')
  await makePhoto(picture('one'), UPRIGHT)
  work = (worker) => worker.onerror?.()
  await expect(makePhoto(picture('two'), UPRIGHT)).rejects.toThrow('lost')
  work = well
  expect(await makePhoto(picture('three'), UPRIGHT)).toEqual({ picture: copy, photo: made })
})

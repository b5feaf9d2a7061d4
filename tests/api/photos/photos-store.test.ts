// The photo store: the same guarantees on a folder and on an S3-compatible server.
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDiskStore } from '#server/files/disk.ts'
import { newKey } from '#server/files/receipt.ts'
import { openS3Store } from '#server/files/s3.ts'
import { type PhotoStore, thumbKey } from '#server/files/store.ts'
import { makeThumb } from '#server/files/thumbnails.ts'
import { newLargePhoto, newPhoto } from '#support/applications.ts'
import { signatureFault, startSignatureCheck } from '#support/signed-store.ts'

type S3Server = { run: () => Promise<AddressInfo>; close: () => Promise<void> }
const require = createRequire(import.meta.url)
/** The package has no types. */
const S3rver = require('s3rver') as new (options: object) => S3Server

type Opened = { store: PhotoStore; parts: string; root: string; close: () => Promise<void> }

async function disk(): Promise<Opened> {
  const root = mkdtempSync(join(tmpdir(), 'anketa-store-'))
  const close = async () => rmSync(root, { recursive: true, force: true })
  return { store: await openDiskStore(root), parts: join(root, 'parts'), root, close }
}

async function s3(): Promise<Opened> {
  const root = mkdtempSync(join(tmpdir(), 'anketa-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(root, 's3'),
    configureBuckets: [{ name: 'photos', configs: [] }],
  })
  // It accepts any signature.
  const checking = await startSignatureCheck((await server.run()).port, 'S3RVER')
  const parts = join(root, 'parts')
  const place = {
    endpoint: `http://127.0.0.1:${checking.port}`,
    bucket: 'photos',
    region: 'us-east-1',
    parts,
  }
  const store = await openS3Store({ ...place, accessKey: 'S3RVER', secretKey: 'S3RVER' })
  const close = async () => {
    await checking.close()
    await server.close()
    rmSync(root, { recursive: true, force: true })
  }
  return { store, parts, root, close }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const promise = (bytes: Uint8Array) => ({
  maxBytes: 3_000_000,
  expectedSha256: sha256(bytes),
  expectedLength: bytes.length,
})
const LATER = new Date(Date.now() + 60_000)

describe.each([
  ['a folder', disk],
  ['an S3-compatible server', s3],
])('%s', (_name, open) => {
  let opened: Opened
  let store: PhotoStore
  beforeAll(async () => {
    opened = await open()
    store = opened.store
  })
  afterAll(() => opened.close())

  const receive = (bytes: Uint8Array) => store.receive(Readable.from([Buffer.from(bytes)]), promise(bytes))
  const read = async (key: string) => Buffer.from((await store.read(key)) ?? [])
  const nothingLeft = () => expect(readdirSync(opened.parts)).toEqual([])

  it('receives, stores and returns the same bytes', async () => {
    const bytes = await newPhoto()
    const staged = await receive(bytes)
    expect(staged).toMatchObject({ sha256: sha256(bytes), size: bytes.length, width: 600, height: 900 })
    store.keep(staged)
    await store.drop(staged)
    expect(await read(staged.key)).toEqual(Buffer.from(bytes))
    nothingLeft()
  })

  it('removes what was not committed, and returns null for an unknown key', async () => {
    const staged = await receive(await newPhoto())
    await store.drop(staged)
    expect(await store.read(staged.key)).toBeNull()
    expect(await store.read(newKey())).toBeNull()
  })

  it('leaves nothing behind when the bytes do not match their hash', async () => {
    const bytes = await newPhoto()
    const other = { ...promise(bytes), expectedSha256: sha256(new Uint8Array([1])) }
    await expect(store.receive(Readable.from([Buffer.from(bytes)]), other)).rejects.toMatchObject({
      problem: 'digest_mismatch',
    })
    const small = { ...promise(bytes), maxBytes: 100 }
    await expect(store.receive(Readable.from([Buffer.from(bytes)]), small)).rejects.toMatchObject({
      problem: 'too_large',
    })
    await expect(
      receive(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    ).rejects.toMatchObject({ problem: 'image_invalid' })
    const broken = new Readable({
      read() {
        this.push(Buffer.from(bytes.subarray(0, 50)))
        this.destroy(new Error('the tablet went away'))
      },
    })
    await expect(store.receive(broken, promise(bytes))).rejects.toThrow()
    nothingLeft()
  })

  it('keeps what arrived before a stream broke, and lets one of several callers resume it', async () => {
    const bytes = await newLargePhoto()
    const half = 40_000
    const name = sha256(Buffer.from(`kept ${opened.parts}`))
    const promised = { ...promise(bytes), begun: { name, from: 0 } }
    const breaking = async function* () {
      yield Buffer.from(bytes.subarray(0, half))
      throw new Error('the tablet went away')
    }
    expect(await store.received(name)).toBe(0)
    await expect(store.receive(Readable.from(breaking()), promised)).rejects.toThrow('went away')
    expect(await store.received(name)).toBe(half)
    const goOn = (from: number) =>
      store.receive(Readable.from([Buffer.from(bytes.subarray(from))]), {
        ...promised,
        begun: { name, from },
      })
    const tries = await Promise.allSettled([goOn(half), goOn(half)])
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const staged = tries.find((one) => one.status === 'fulfilled')?.value
    expect(staged).toMatchObject({ sha256: sha256(bytes), size: bytes.length })
    expect(await read(staged?.key ?? '')).toEqual(Buffer.from(bytes))
    await expect(goOn(half), 'it is gone by now').rejects.toMatchObject({ problem: 'in_flight' })
    nothingLeft()
  })

  it('asks for the whole photo when the stored part does not match, and removes abandoned parts', async () => {
    const bytes = await newLargePhoto()
    const name = sha256(Buffer.from(`spoiled ${opened.parts}`))
    const wrong = async function* () {
      yield Buffer.alloc(40_000, 7)
      throw new Error('the tablet went away')
    }
    const promised = { ...promise(bytes), begun: { name, from: 0 } }
    const breakOff = () => expect(store.receive(Readable.from(wrong()), promised)).rejects.toThrow()
    await breakOff()
    const rest = Readable.from([Buffer.from(bytes.subarray(40_000))])
    await expect(store.receive(rest, { ...promised, begun: { name, from: 40_000 } })).rejects.toMatchObject({
      problem: 'in_flight',
    })
    nothingLeft()
    await breakOff()
    const all = Readable.from([Buffer.from(bytes.subarray(10))])
    await expect(store.receive(all, { ...promised, begun: { name, from: 10 } })).rejects.toMatchObject({
      problem: 'in_flight',
    })
    await breakOff()
    expect(await store.sweep({ olderThanMs: 0, now: LATER, known: async (keys) => new Set(keys) })).toBe(1)
    nothingLeft()
  })

  it('makes a thumbnail, and reports a photo that cannot be decoded', async () => {
    const bytes = await newPhoto()
    const staged = await receive(bytes)
    const thumb = await makeThumb(store, staged.key)
    expect(await read(thumbKey(staged.key))).toEqual(Buffer.from(thumb as Uint8Array))
    const key = newKey()
    await store.write(
      key,
      Buffer.concat([bytes.subarray(0, bytes.length - 400), Buffer.alloc(398, 0x11), bytes.subarray(-2)]),
    )
    expect(await makeThumb(store, key)).toBe('bad')
    expect(await makeThumb(store, newKey())).toBeNull()
    const full = { ...store, write: () => Promise.reject(new Error('no space')) }
    expect(await makeThumb(full, staged.key), 'shown although it cannot be kept').toBeInstanceOf(Uint8Array)
  })

  it('removes files without a row and parts of broken uploads, but not recent ones', async () => {
    const lost = await receive(await newPhoto())
    const kept = await receive(await newPhoto())
    await makeThumb(store, kept.key)
    const known = async (keys: readonly string[]) => new Set(keys.filter((key) => key === kept.key))
    expect(await store.sweep({ olderThanMs: 3_600_000, now: new Date(), known })).toBe(0)
    await store.sweep({ olderThanMs: 0, now: LATER, known })
    expect(await store.read(lost.key)).toBeNull()
    expect(await store.read(kept.key)).not.toBeNull()
    expect(await store.read(thumbKey(kept.key))).not.toBeNull()
  })

  it('refuses keys that are not its own', async () => {
    for (const key of ['../../etc/passwd', 'aa/../../x', '', '/etc/passwd']) {
      await expect((async () => store.read(key))()).rejects.toThrow('not a key')
    }
  })

  it('reports that it works', () => expect(store.check()).resolves.toBeUndefined())
})

it('removes an old part that a killed process left', async () => {
  const { store, parts, close } = await disk()
  const path = join(parts, 'left.part')
  writeFileSync(path, 'x')
  utimesSync(path, new Date(0), new Date(0))
  expect(await store.sweep({ olderThanMs: 1000, now: new Date(), known: async () => new Set() })).toBe(1)
  expect(existsSync(path)).toBe(false)
  await close()
})

it('reports a failure when the folder is gone', async () => {
  const { store, close } = await disk()
  await close()
  await expect(store.check()).rejects.toThrow()
})

describe('the signatures of requests to an S3-compatible server', () => {
  afterEach(() => void vi.useRealTimers())

  it('are checked as the published example has it', () => {
    const authorization = [
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date',
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ].join(',')
    const headers = {
      authorization,
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': sha256(new Uint8Array()),
      'x-amz-date': '20130524T000000Z',
    }
    const example = { method: 'GET', url: '/test.txt', headers }
    const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
    const now = new Date('2013-05-24T00:00:01Z')
    expect(signatureFault(example, secret, now)).toBeNull()
    expect(signatureFault({ ...example, url: '/other.txt' }, secret, now)).toBe('SignatureDoesNotMatch')
    expect(signatureFault(example, 'another', now)).toBe('SignatureDoesNotMatch')
    expect(signatureFault(example, secret, new Date('2013-05-24T00:16:00Z'))).toBe('RequestTimeTooSkewed')
  })

  it('are right for requests side by side, before, across and after midnight in UTC', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T23:59:58Z') })
    const { store, close } = await s3()
    const bytes = await newPhoto()
    const keys = Array.from({ length: 8 }, newKey)
    const writeAll = () => Promise.all(keys.map((key) => store.write(key, bytes)))
    const sweep = { olderThanMs: 0, now: LATER, known: async (all: readonly string[]) => new Set(all) }
    const readAll = () =>
      Promise.all([...keys.map((key) => store.has(key)), store.check(), store.sweep(sweep)])
    await writeAll()
    const before = writeAll()
    vi.setSystemTime(new Date('2026-11-21T00:00:00Z'))
    await Promise.all([before, writeAll()])
    vi.setSystemTime(new Date('2026-11-22T00:00:01Z'))
    await readAll()
    vi.setSystemTime(new Date('2026-11-23T00:00:01Z'))
    const read = await Promise.all(keys.map((key) => store.read(key)))
    expect(read.every((one) => Buffer.from(one ?? []).equals(bytes))).toBe(true)
    expect(await Promise.all(keys.map((key) => store.has(key)))).toEqual(keys.map(() => true))
    await close()
  })
})

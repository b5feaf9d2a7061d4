// Reads a rescue file (decision 0021): parses and verifies every part without changing anything.
import { z } from 'zod'
import { RESCUE_MAGIC, RESCUE_VERSION, type RescueHeader, rescueHeader } from '#api/shapes/rescue-file.ts'
import { WORK_KINDS } from '#domain/applications/operations.ts'
import { sha256Hex } from '../store/hash.ts'
import { decryptPart, fromBase64, importContentKey, utf8 } from './encryption.ts'
import type { RescueIndex } from './write.ts'

/** Thrown where a file is rejected; nothing was changed. */
export class RescueFileRefused extends Error {
  readonly reason: 'not_a_parcel' | 'newer' | 'damaged' | 'no_room'
  constructor(reason: RescueFileRefused['reason']) {
    super(reason)
    this.name = 'ParcelRefused'
    this.reason = reason
  }
}

/** A file whose header was read; the content needs the key that the server returns for the header. */
export type EncryptedFile = { file: Blob; head: RescueHeader; binding: Uint8Array<ArrayBuffer>; at: number }
type PictureRange = { photo: string; start: number; end: number; part: number }
export type OpenedFile = {
  id: string
  index: RescueIndex
  photo: (id: string) => Promise<ArrayBuffer | null>
}

const LONGEST_HEAD = 1_000_000
const MARK = utf8(RESCUE_MAGIC)

const slice = async (file: Blob, start: number, size: number): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = new Uint8Array(await file.slice(start, start + size).arrayBuffer())
  if (bytes.byteLength !== size) throw new RescueFileRefused('damaged')
  return bytes
}
const lengthAt = async (file: Blob, at: number): Promise<number> =>
  new DataView((await slice(file, at, 4)).buffer).getUint32(0)

function parsed<T>(schema: z.ZodType<T>, bytes: Uint8Array<ArrayBuffer> | ArrayBuffer): T {
  try {
    return schema.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    throw new RescueFileRefused('damaged')
  }
}

/** Reads the header; throws `RescueFileRefused` where the file is foreign, of a newer version or damaged. */
export async function readHeader(file: Blob): Promise<EncryptedFile> {
  const start = new Uint8Array(await file.slice(0, MARK.length + 1).arrayBuffer())
  if (start.length <= MARK.length || MARK.some((byte, at) => start[at] !== byte))
    throw new RescueFileRefused('not_a_parcel')
  if ((start[MARK.length] ?? 0) > RESCUE_VERSION) throw new RescueFileRefused('newer')
  const size = await lengthAt(file, start.length)
  if (size > LONGEST_HEAD) throw new RescueFileRefused('damaged')
  const binding = await slice(file, start.length + 4, size)
  return { file, head: parsed(rescueHeader, binding), binding, at: start.length + 4 + size }
}

const draft = z.looseObject({
  id: z.uuid(),
  values: z.record(z.string(), z.unknown()),
  createdBy: z.number(),
})
const photo = z.looseObject({
  id: z.uuid(),
  appId: z.uuid(),
  slot: z.number(),
  gen: z.number(),
  sha256: z.string().length(64),
  size: z.number(),
})
const operation = z.looseObject({
  opId: z.uuid(),
  appId: z.uuid().nullable(),
  kind: z.string(),
  targetId: z.uuid(),
  dependsOn: z.array(z.uuid()),
  payload: z.record(z.string(), z.unknown()),
  createdBy: z.number(),
  v: z.number(),
})
const indexShape = z.looseObject({
  drafts: z.array(draft),
  photos: z.array(photo),
  operations: z.array(operation),
  parts: z.array(z.object({ photo: z.uuid(), size: z.number().int().positive() })),
})

function locatePictures({ parts }: RescueIndex, first: number): Map<string, PictureRange> {
  let at = first
  return new Map(
    parts.map(({ photo: id, size }, number) => {
      const range = { photo: id, start: at, end: at + size, part: number + 1 }
      at += size
      return [id, range]
    }),
  )
}

/** Decrypts the index of a file with the key of the server; pictures are read on demand. */
export async function openContent(
  { file, head, binding, at }: EncryptedFile,
  key: string,
): Promise<OpenedFile> {
  const opener = await importContentKey(fromBase64(key))
  const size = await lengthAt(file, at)
  if (at + 4 + size > file.size) throw new RescueFileRefused('damaged')
  const list = await decryptPart(opener, 0, binding, await slice(file, at + 4, size))
  if (!list) throw new RescueFileRefused('damaged')
  // The shape is loose: fields of this build pass through, and kinds and versions of operations are checked below.
  const index = parsed(indexShape, list) as unknown as RescueIndex
  const isKnown = (kind: string) => WORK_KINDS.some((known) => known === kind)
  if (!index.operations.every((op) => op.v === 1 && isKnown(op.kind))) throw new RescueFileRefused('newer')
  const ranges = locatePictures(index, at + 4 + size)
  const read = async (id: string): Promise<ArrayBuffer | null> => {
    const range = ranges.get(id)
    if (!range) return null
    const encrypted = await slice(file, range.start, range.end - range.start)
    const bytes = await decryptPart(opener, range.part, utf8(id), encrypted)
    const row = index.photos.find((one) => one.id === id)
    if (!bytes || !row || (await sha256Hex(bytes)) !== row.sha256) throw new RescueFileRefused('damaged')
    return bytes
  }
  return { id: head.id, index, photo: read }
}

/** Verifies every picture by its hash; throws at the first that differs. */
export async function verifyAll({ index, photo: read }: OpenedFile): Promise<void> {
  for (const part of index.parts) await read(part.photo)
}

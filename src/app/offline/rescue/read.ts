// Reading a rescue parcel (decision 0021): the file is taken apart and every part proved, and nothing is changed by it.
import { z } from 'zod'
import { RESCUE_MAGIC, RESCUE_VERSION, type RescueHeader, rescueHeader } from '#api/shapes/rescue-file.ts'
import { OP_KINDS } from '#domain/applications/operations.ts'
import { sha256Hex } from '../store/hash.ts'
import { contentKey, fromBase64, openPart, utf8 } from './encryption.ts'
import type { RescueIndex } from './write.ts'

/** Why a file is refused; nothing was changed. */
export class RescueFileRefused extends Error {
  readonly reason: 'not_a_parcel' | 'newer' | 'damaged' | 'no_room'
  constructor(reason: RescueFileRefused['reason']) {
    super(reason)
    this.name = 'ParcelRefused'
    this.reason = reason
  }
}

/** A file whose head could be read; the content needs the key that the server gives for the head. */
export type Sealed = { file: Blob; head: RescueHeader; bond: Uint8Array<ArrayBuffer>; at: number }
type Place = { photo: string; start: number; end: number; part: number }
export type Opened = { id: string; index: RescueIndex; photo: (id: string) => Promise<ArrayBuffer | null> }

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

/** Looks at a file: is it one of ours, of a version this build knows, and whole enough to be asked about. */
export async function readHead(file: Blob): Promise<Sealed> {
  const start = new Uint8Array(await file.slice(0, MARK.length + 1).arrayBuffer())
  if (start.length <= MARK.length || MARK.some((byte, at) => start[at] !== byte))
    throw new RescueFileRefused('not_a_parcel')
  if ((start[MARK.length] ?? 0) > RESCUE_VERSION) throw new RescueFileRefused('newer')
  const size = await lengthAt(file, start.length)
  if (size > LONGEST_HEAD) throw new RescueFileRefused('damaged')
  const bond = await slice(file, start.length + 4, size)
  return { file, head: parsed(rescueHeader, bond), bond, at: start.length + 4 + size }
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

function placesOf({ parts }: RescueIndex, first: number): Map<string, Place> {
  let at = first
  return new Map(
    parts.map(({ photo: id, size }, number) => {
      const place = { photo: id, start: at, end: at + size, part: number + 1 }
      at += size
      return [id, place]
    }),
  )
}

/** Opens the list of a file with the key that the server gave; a picture is read only when it is asked for. */
export async function openContent({ file, head, bond, at }: Sealed, key: string): Promise<Opened> {
  const opener = await contentKey(fromBase64(key))
  const size = await lengthAt(file, at)
  if (at + 4 + size > file.size) throw new RescueFileRefused('damaged')
  const list = await openPart(opener, 0, bond, await slice(file, at + 4, size))
  if (!list) throw new RescueFileRefused('damaged')
  const index = parsed(indexShape, list) as unknown as RescueIndex
  const isKnown = (kind: string) => OP_KINDS.some((known) => known === kind)
  if (!index.operations.every((op) => op.v === 1 && isKnown(op.kind))) throw new RescueFileRefused('newer')
  const places = placesOf(index, at + 4 + size)
  const read = async (id: string): Promise<ArrayBuffer | null> => {
    const place = places.get(id)
    if (!place) return null
    const sealed = await slice(file, place.start, place.end - place.start)
    const bytes = await openPart(opener, place.part, utf8(id), sealed)
    const row = index.photos.find((one) => one.id === id)
    if (!bytes || !row || (await sha256Hex(bytes)) !== row.sha256) throw new RescueFileRefused('damaged')
    return bytes
  }
  return { id: head.id, index, photo: read }
}

/** Proves every picture of a file by its hash; throws at the first that is not what it was. */
export async function proveAll({ index, photo: read }: Opened): Promise<void> {
  for (const part of index.parts) await read(part.photo)
}

// A ZIP of pictures of products: what is in it, and the bytes of one of its files. The directory at its end is read here, because the
// names need it: whether they are UTF-8, which CRC a file has, and whether it has a password.
import { Inflate } from 'fflate'

/** A file that says to be larger when it is unpacked is no photo of a product: bytes. */
export const LARGEST_FILE = 64 * 1024 * 1024
/** Compressed bytes that are unpacked at once: at most a thousand times as many come out. */
const PIECE = 16 * 1024

const DIRECTORY_END = { signature: 0x06054b50, length: 22 }
const LARGE_LOCATOR = { signature: 0x07064b50, length: 20 }
const LARGE_END = 0x06064b50
const ENTRY = { signature: 0x02014b50, length: 46 }
const FILE = { signature: 0x04034b50, length: 30 }
const LONGEST_COMMENT = 0xffff
const IN_EXTRA = 0xffffffff
const EXTRA = { large: 0x0001, name: 0x7075 }
const FLAGS = { password: 1, utf8: 0x800 }
const METHODS = { stored: 0, deflated: 8 }

const TYPES: Record<string, string> = { png: 'image/png', webp: 'image/webp' }

/** A file of an archive. `size`: unpacked; `packed`: its bytes in the archive, whose header begins at `start`. */
export type ArchiveFile = {
  path: string
  crc: number
  size: number
  packed: number
  start: number
  method: number
  hasPassword: boolean
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)
const long = (view: DataView, at: number): number => Number(view.getBigUint64(at, true))

/** Where the directory begins, and how many entries it has. */
function findDirectory(view: DataView): { start: number; count: number } {
  let end = view.byteLength - DIRECTORY_END.length
  const first = Math.max(0, end - LONGEST_COMMENT)
  while (end >= first && view.getUint32(end, true) !== DIRECTORY_END.signature) end -= 1
  if (end < first) throw new Error('no ZIP')
  const locator = end - LARGE_LOCATOR.length
  if (locator >= 0 && view.getUint32(locator, true) === LARGE_LOCATOR.signature) {
    const large = long(view, locator + 8)
    if (view.getUint32(large, true) === LARGE_END)
      return { count: long(view, large + 32), start: long(view, large + 48) }
  }
  return { count: view.getUint16(end + 10, true), start: view.getUint32(end + 16, true) }
}

/** A name in UTF-8 or, as Windows packs it in Russian, in code page 866. */
function readName(bytes: Uint8Array, isUtf8: boolean): string {
  if (isUtf8) return new TextDecoder().decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('ibm866').decode(bytes)
  }
}

/** The part of the extra field with an id, without its head. */
function findExtra(extra: Uint8Array, id: number): Uint8Array | undefined {
  const view = viewOf(extra)
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === id) return extra.subarray(at + 4, at + 4 + length)
    at += 4 + length
  }
  return undefined
}

/** What is in an archive, without its folders; throws for what is no ZIP. */
export function filesIn(archive: Uint8Array): ArchiveFile[] {
  const view = viewOf(archive)
  const { start: first, count } = findDirectory(view)
  const found = new Map<string, ArchiveFile>()
  let at = first
  for (let entry = 0; entry < count; entry += 1) {
    if (view.getUint32(at, true) !== ENTRY.signature) throw new Error('damaged ZIP')
    const flags = view.getUint16(at + 8, true)
    const nameEnd = at + ENTRY.length + view.getUint16(at + 28, true)
    const extra = archive.subarray(nameEnd, nameEnd + view.getUint16(at + 30, true))
    const utf8 = findExtra(extra, EXTRA.name)?.subarray(5)
    const name = archive.subarray(at + ENTRY.length, nameEnd)
    const path = readName(utf8 ?? name, utf8 !== undefined || (flags & FLAGS.utf8) !== 0)
    const large = findExtra(extra, EXTRA.large)
    let read = 0
    const sizeAt = (offset: number): number => {
      const size = view.getUint32(offset, true)
      if (size !== IN_EXTRA || large === undefined) return size
      read += 8
      return long(viewOf(large), read - 8)
    }
    const [size, packed, start] = [sizeAt(at + 24), sizeAt(at + 20), sizeAt(at + 42)]
    const crc = view.getUint32(at + 16, true)
    const method = view.getUint16(at + 10, true)
    const hasPassword = (flags & FLAGS.password) !== 0
    if (!/[\\/]$/.test(path)) found.set(path, { path, crc, size, packed, start, method, hasPassword })
    at = nameEnd + extra.length + view.getUint16(at + 32, true)
  }
  return [...found.values()]
}

/** Unpacks no more bytes than the directory says; throws where there are more. */
function inflate(packed: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let length = 0
  const stream = new Inflate((chunk) => {
    if (length + chunk.length > size) throw new Error('larger than its entry')
    bytes.set(chunk, length)
    length += chunk.length
  })
  for (let at = 0; at < packed.length; at += PIECE)
    stream.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length)
  return bytes.subarray(0, length)
}

/** One file of an archive; null: it is empty, too large, or its bytes cannot be read. */
export function readFileIn(archive: Uint8Array, file: ArchiveFile): File | null {
  const { path, size, packed, start, method, hasPassword } = file
  if (size === 0 || size > LARGEST_FILE || hasPassword) return null
  try {
    const view = viewOf(archive)
    if (view.getUint32(start, true) !== FILE.signature) return null
    const from = start + FILE.length + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
    const content = archive.subarray(from, from + packed)
    if (method !== METHODS.stored && method !== METHODS.deflated) return null
    const bytes = method === METHODS.stored ? new Uint8Array(content) : inflate(content, size)
    const name = path.split(/[\\/]/).at(-1) ?? path
    const type = TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'image/jpeg'
    return new File([bytes], name, { type })
  } catch {
    return null
  }
}

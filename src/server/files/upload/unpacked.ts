// The size of a ZIP file when it is decompressed, measured before any of it is read as a spreadsheet. What the file says about its
// sizes is not believed: every part is decompressed, and the work ends at the limit.
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const inflate = promisify(inflateRaw)
const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const END_SIZE = 22
const ENTRY_SIZE = 46
const LOCAL_SIZE = 30
const MAX_COMMENT = 0xffff
const MAX_PARTS = 1000
const STORED = 0
const DEFLATED = 8

type Part = { name: string; method: number; packed: number; offset: number }

function findEnd(file: Buffer): number {
  for (let at = file.length - END_SIZE; at >= Math.max(0, file.length - END_SIZE - MAX_COMMENT); at -= 1)
    if (file.readUInt32LE(at) === END_OF_DIRECTORY) return at
  return -1
}

function partsOf(file: Buffer): Part[] | null {
  const end = findEnd(file)
  if (end < 0) return null
  const count = file.readUInt16LE(end + 10)
  if (count === 0 || count > MAX_PARTS) return null
  const parts: Part[] = []
  let at = file.readUInt32LE(end + 16)
  for (let nth = 0; nth < count; nth += 1) {
    if (at + ENTRY_SIZE > file.length || file.readUInt32LE(at) !== DIRECTORY_ENTRY) return null
    const [method, packed, offset] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 20),
      file.readUInt32LE(at + 42),
    ]
    const nameEnd = at + ENTRY_SIZE + file.readUInt16LE(at + 28)
    parts.push({ name: file.toString('latin1', at + ENTRY_SIZE, nameEnd), method, packed, offset })
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return parts
}

async function sizeOf(file: Buffer, { method, packed, offset }: Part, limit: number): Promise<number> {
  if (offset + LOCAL_SIZE > file.length) return Number.NaN
  const begin = offset + LOCAL_SIZE + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  if (begin + packed > file.length) return Number.NaN
  if (method === STORED) return packed
  // Without a size of its own the part would be read up to another place than the one measured here.
  if (method !== DEFLATED || packed === 0) return Number.NaN
  return (await inflate(file.subarray(begin, begin + packed), { maxOutputLength: limit })).length
}

/** The names of the parts of a ZIP file that stays within the limit; `broken` if it cannot be read. */
export async function checkUnpacked(file: Buffer, limit: number): Promise<string[] | 'too_large' | 'broken'> {
  const parts = partsOf(file)
  if (parts === null) return 'broken'
  let rest = limit
  for (const part of parts) {
    try {
      const size = await sizeOf(file, part, Math.max(1, rest))
      if (Number.isNaN(size)) return 'broken'
      rest -= size
    } catch (error) {
      return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'broken'
    }
    if (rest < 0) return 'too_large'
  }
  return parts.map(({ name }) => name)
}

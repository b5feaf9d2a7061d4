import { strToU8, type Zippable, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { filesIn, LARGEST_FILE, readFileIn } from './picture-archive.ts'

const content = strToU8('first '.repeat(2000))
const CENTRAL = 0x02014b50

/** An archive whose entry in the directory is changed. */
function changed(files: Zippable, change: (directory: DataView, entry: Uint8Array) => void): Uint8Array {
  const archive = zipSync(files)
  const view = new DataView(archive.buffer)
  let at = 0
  while (view.getUint32(at, true) !== CENTRAL) at += 1
  change(new DataView(archive.buffer, at), archive.subarray(at))
  return archive
}
const only = (archive: Uint8Array) => {
  const [file] = filesIn(archive)
  if (file === undefined) throw new Error('the archive is empty')
  return file
}

describe('an archive of pictures', () => {
  it('says what is in it, and gives one file', async () => {
    const archive = zipSync({
      phones: { 'SKU-1.jpg': content },
      'SKU-2.PNG': [strToU8('second'), { level: 0 }],
      'folder/': new Uint8Array(0),
    })
    const files = filesIn(archive)
    expect(files.map(({ path }) => path).sort()).toEqual(['SKU-2.PNG', 'phones/SKU-1.jpg'])
    const read = files.map((file) => readFileIn(archive, file))
    const [first, second] = read.toSorted((one, other) =>
      String(one?.name).localeCompare(String(other?.name)),
    )
    expect([first?.name, first?.type]).toEqual(['SKU-1.jpg', 'image/jpeg'])
    expect(new Uint8Array((await first?.arrayBuffer()) ?? [])).toEqual(content)
    expect([second?.name, second?.type, await second?.text()]).toEqual(['SKU-2.PNG', 'image/png', 'second'])
  })

  it('has the CRC of a file, so that another content is another picture', () => {
    const crcOf = (text: string) => only(zipSync({ 'a.jpg': strToU8(text) })).crc
    expect(crcOf('one')).toBe(crcOf('one'))
    expect(crcOf('one')).not.toBe(crcOf('two'))
  })

  it('may be empty, but is refused when it is no ZIP or cut', () => {
    expect(filesIn(zipSync({}))).toEqual([])
    expect(() => filesIn(strToU8('no archive'))).toThrow()
    expect(() => filesIn(new Uint8Array(0))).toThrow()
    expect(() => filesIn(zipSync({ 'a.jpg': content }).slice(60))).toThrow()
  })

  it('has Cyrillic names in UTF-8, marked or not, and in code page 866', () => {
    expect(only(zipSync({ 'Чайник.jpg': content })).path).toBe('Чайник.jpg')
    const unmark = (directory: DataView) => directory.setUint16(8, 0, true)
    expect(only(changed({ 'Чайник.jpg': content }, unmark)).path).toBe('Чайник.jpg')
    const rename = (directory: DataView, entry: Uint8Array) => {
      unmark(directory)
      entry.set([0x97, 0xa0, 0xa9], 46)
    }
    expect(only(changed({ 'abc.jpg': content }, rename)).path).toBe('Чай.jpg')
  })

  it('says that a file has a password, and does not read it', () => {
    const archive = changed({ 'a.jpg': content }, (directory) => directory.setUint16(8, 1, true))
    expect(only(archive).hasPassword).toBe(true)
    expect(readFileIn(archive, only(archive))).toBeNull()
  })

  it('gives no file that is empty, too large, larger than it says, or packed in an unknown way', () => {
    const empty = zipSync({ 'a.jpg': new Uint8Array(0) })
    expect(readFileIn(empty, only(empty))).toBeNull()
    const large = changed({ 'a.jpg': content }, (entry) => entry.setUint32(24, LARGEST_FILE + 1, true))
    expect(readFileIn(large, only(large))).toBeNull()
    const more = changed({ 'a.jpg': new Uint8Array(8 * 1024 * 1024) }, (entry) =>
      entry.setUint32(24, 1000, true),
    )
    expect(readFileIn(more, only(more))).toBeNull()
    const unknown = changed({ 'a.jpg': content }, (entry) => entry.setUint16(10, 14, true))
    expect(readFileIn(unknown, only(unknown))).toBeNull()
  })

  it('is read when its sizes and its directory are those of a large one (ZIP64)', async () => {
    const plain = zipSync({ 'a.jpg': content })
    const view = new DataView(plain.buffer)
    const end = plain.length - 22
    const directory = view.getUint32(end + 16, true)
    const { size, packed } = only(plain)
    const archive = new Uint8Array(plain.length + 20 + 56 + 20)
    const written = new DataView(archive.buffer)
    // The entry with its sizes in the extra field.
    archive.set(plain.subarray(0, end))
    written.setUint32(directory + 20, 0xffffffff, true)
    written.setUint32(directory + 24, 0xffffffff, true)
    written.setUint16(directory + 30, 20, true)
    written.setUint16(end, 1, true)
    written.setUint16(end + 2, 16, true)
    written.setBigUint64(end + 4, BigInt(size), true)
    written.setBigUint64(end + 12, BigInt(packed), true)
    // The end of a large directory, its locator, and the usual end that does not know.
    const large = end + 20
    written.setUint32(large, 0x06064b50, true)
    written.setBigUint64(large + 32, 1n, true)
    written.setBigUint64(large + 48, BigInt(directory), true)
    written.setUint32(large + 56, 0x07064b50, true)
    written.setBigUint64(large + 64, BigInt(large), true)
    archive.set(plain.subarray(end), large + 76)
    written.setUint16(large + 76 + 10, 0xffff, true)
    written.setUint32(large + 76 + 16, 0xffffffff, true)
    const file = readFileIn(archive, only(archive))
    expect(file?.size).toBe(content.length)
  })
})

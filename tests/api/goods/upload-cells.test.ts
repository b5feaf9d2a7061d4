// Hostile and damaged files of the upload, and cells as spreadsheets spoil them: each has the right value or is answered by name.
import { randomUUID } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { backOfficeApi } from '#api/back-office/index.ts'
import { UPLOAD_LIMITS } from '#domain/kernel/upload.ts'
import type { ApiSession } from '../../support/api.ts'
import { base64, HEADING, IKPU, workbook } from '../../support/upload.ts'
import { useShop } from '../../support/use-shop.ts'

const { goodsUpload: upload, goods } = backOfficeApi
const shop = useShop()
const CATEGORY = 'Чайники'
let admin: ApiSession

beforeAll(async () => {
  const { db } = shop
  await db.insertInto('product_categories').values({ name: CATEGORY }).execute()
  await db.insertInto('product_categories').values({ name: 'Закрытая', status: 'inactive' }).execute()
}, 120_000)
// A session of its own for each test: the checks of one session a minute are limited.
beforeEach(async () => {
  admin = await shop.signIn('admin')
})

let nth = 0
const newSku = () => {
  nth += 1
  return `UP-${nth}`
}
const rowOf = (sku: string, category = CATEGORY) => [sku, `Чайник ${sku}`, category, IKPU, 250_000]
const check = (file: string) => admin.call(upload.check, { body: { file } })
const codesOf = async (file: string) =>
  (await check(file)).faults.map(({ row, field, code }) => [row, field, code])
const refusalOf = async (file: string) => {
  const { status, problem } = await admin.send(upload.check, { body: { file } })
  return [status, problem?.errors[0]?.code]
}
async function applied(file: string): Promise<void> {
  const { seen } = await check(file)
  await admin.call(upload.apply, { body: { file, name: 'goods.csv', seen } }, { opId: randomUUID() })
}
const productOf = async (sku: string) => {
  const { items } = await admin.call(goods.list, { body: { search: sku } })
  return items.find((line) => line.sku === sku)
}

/** What a cell of a column became in the catalogue, or the codes of its faults. */
async function becomes(
  title: string,
  field: 'barcode' | 'price' | 'ikpu' | 'colour',
  value: string | number,
) {
  const sku = newSku()
  const place = HEADING.indexOf(title)
  const others = <T>(cells: readonly T[]) => cells.filter((_, column) => column !== place)
  const file = await workbook([
    [...others(HEADING), title],
    [...others(rowOf(sku)), value],
  ])
  const { faults } = await check(file)
  if (faults.length > 0) return faults.map(({ code }) => code).join()
  await applied(file)
  return (await productOf(sku))?.[field]
}

describe('a cell', () => {
  it('has the barcode with its lost zeros, or is named', async () => {
    const rows: [string | number, unknown][] = [
      ['4600000000015', '04600000000015'],
      [4_600_000_000_015, '04600000000015'],
      [36_000_291_452, '00036000291452'],
      [4_600_000_000_016, 'gtin_check'],
      ['4.78E+12', 'upload_rounded'],
      ['4,78E+12', 'upload_rounded'],
      ['12', 'gtin_format'],
      ['', ''],
    ]
    for (const [value, expected] of rows)
      expect([value, await becomes('Штрихкод', 'barcode', value)]).toEqual([value, expected])
  })

  it('has the sum and the IKPU that were written, or is named', async () => {
    const sums: [string | number, unknown][] = [
      ['1\u00a0250\u00a0000', 1_250_000],
      ['1250000,00', 1_250_000],
      ['1 250 000 сум', 1_250_000],
      [12.5, 'upload_sum_fraction'],
      ['12,500', 'upload_sum'],
      ['0', 'price_range'],
      ['', 'required'],
    ]
    for (const [value, expected] of sums)
      expect([value, await becomes('Цена', 'price', value)]).toEqual([value, expected])
    expect(await becomes('Код ИКПУ', 'ikpu', 8_528_001_001_000_000)).toBe('upload_number_code')
    expect(await becomes('Код ИКПУ', 'ikpu', '0852 8001 0010 00000')).toBe(IKPU)
    expect(await becomes('Цвет', 'colour', 'x'.repeat(41))).toBe('too_long')
  })

  it('names categories that are unknown, switched off, or of one name', async () => {
    const file = await workbook([
      HEADING,
      rowOf(newSku(), 'Нет такой'),
      rowOf(newSku(), 'Закрытая'),
      rowOf(newSku(), '  чайники '),
    ])
    expect(await codesOf(file)).toEqual([
      [2, 'category_id', 'upload_category'],
      [3, 'category_id', 'switched_off'],
    ])
  })

  it('names codes that are there twice, or look like another one', async () => {
    const [sku, other] = [newSku(), 'AB-100']
    await applied(await workbook([HEADING, rowOf(other)]))
    const file = await workbook([
      HEADING,
      rowOf(sku),
      rowOf(sku),
      rowOf('A\u0412-100'),
      rowOf('\u0410\u0412-100'),
      rowOf('ab-100'),
      ['', 'Без артикула', CATEGORY, IKPU, 1],
    ])
    expect((await check(file)).faults.map(({ row, code, params }) => [row, code, params])).toEqual([
      [3, 'upload_sku_twice', { row: 2 }],
      [4, 'upload_mixed_letters', undefined],
      [5, 'upload_sku_similar', undefined],
      [6, 'upload_sku_twice', { row: 5 }],
      [6, 'upload_sku_similar', undefined],
      [7, 'required', undefined],
    ])
  })

  it('may be a formula with its value; without one, and an error, a date or a merged cell are named', async () => {
    const skus = Array.from({ length: 6 }, newSku)
    const cells = new Map([
      ['1,4', { value: null, type: 'formula' as const, formula: '250000*2', formulaResult: 500_000 }],
      ['2,4', { value: null, type: 'formula' as const, formula: 'A1*2' }],
      ['3,4', { value: '#REF!', type: 'error' as const }],
    ])
    const dated = ['', '', '', '', new Date('2026-01-01')]
    const rows = skus.map((sku, place) =>
      place === 3 ? [...rowOf(sku).slice(0, 4), dated[4] ?? null] : rowOf(sku),
    )
    const merges = [{ startRow: 5, startCol: 1, endRow: 6, endCol: 1 }]
    const rowDefs = new Map([[1, { hidden: true }]])
    const file = await workbook([HEADING, ...rows], { cells, merges, rowDefs })
    const found = await check(file)
    expect(found).toMatchObject({ created: 2, refused: 4, hidden: 1, formulas: 1 })
    expect(await codesOf(file)).toEqual([
      [3, 'price', 'upload_formula'],
      [4, 'price', 'upload_cell_error'],
      [5, 'price', 'upload_cell_date'],
      [7, 'name', 'upload_merged'],
    ])
  })
})

describe('F55 a file', () => {
  it('of CSV is read in UTF-8 and in windows-1251, with its own signs between the cells', async () => {
    const cyrillic = (text: string) =>
      Uint8Array.from([...text], (letter) => {
        const code = letter.charCodeAt(0)
        return code >= 0x410 && code <= 0x44f ? code - 0x350 : code
      })
    for (const encode of [
      (text: string) => Buffer.from(text),
      (text: string) => Buffer.from(`\ufeff${text}`),
      (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
      cyrillic,
    ])
      for (const sign of [';', ',', '\t']) {
        const sku = newSku()
        const lines = [HEADING, [sku, `"Чайник${sign} белый"`, CATEGORY, `'${IKPU}`, '"250 000"']]
        await applied(base64(encode(`${lines.map((cells) => cells.join(sign)).join('\r\n')}\r\n`)))
        expect(await productOf(sku)).toMatchObject({ ikpu: IKPU, price: 250_000, category: CATEGORY })
      }
  })

  it('that is no table, empty, old, damaged or with a password is refused by name', async () => {
    const good = Buffer.from(await workbook([HEADING, rowOf(newSku())]), 'base64')
    const secret = await writeXlsx({
      sheets: [{ name: 'Goods', rows: [[...HEADING]] }],
      encryption: { password: 'secret', spinCount: 1000 },
    })
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
    const refused: [string, string][] = [
      ['', 'upload_empty'],
      [base64('\n\n'), 'upload_empty'],
      [base64(HEADING.join(';')), 'upload_empty'],
      [base64('просто текст'), 'upload_heading'],
      [base64('sku;sku\n1;2'), 'upload_column_twice'],
      [base64(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0])), 'upload_format'],
      [base64(old), 'upload_xls'],
      [base64(secret), 'upload_password'],
      [base64(good.subarray(0, good.length - 30)), 'upload_broken'],
      [base64(Buffer.from('PK and nothing more')), 'upload_broken'],
    ]
    for (const [file, code] of refused) expect(await refusalOf(file)).toEqual([400, code])
    expect(await refusalOf('not base64!')).toEqual([400, 'invalid'])
  })

  it('that is too large, packed or not, or has too many rows is refused by name', async () => {
    expect(await refusalOf(base64(Buffer.alloc(UPLOAD_LIMITS.fileBytes + 1, 'a')))).toEqual([
      400,
      'upload_file_size',
    ])
    expect((await refusalOf(base64(Buffer.alloc(2 * UPLOAD_LIMITS.fileBytes, 'a'))))[0]).toBe(413)
    const many = Array.from({ length: UPLOAD_LIMITS.rows + 1 }, (_, row) => `S-${row};1`)
    expect(await refusalOf(base64(`sku;price\n${many.join('\n')}`))).toEqual([400, 'upload_rows'])
    // A part that says it has one byte and has more than all parts may have together.
    const packed = deflateRawSync(Buffer.alloc(UPLOAD_LIMITS.unpackedBytes + 1))
    const name = Buffer.from('xl/a')
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(1, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(1, 24)
    entry.writeUInt16LE(name.length, 28)
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(1, 8)
    end.writeUInt16LE(1, 10)
    end.writeUInt32LE(entry.length + name.length, 12)
    end.writeUInt32LE(local.length + name.length + packed.length, 16)
    const bomb = Buffer.concat([local, name, packed, entry, name, end])
    expect(bomb.length).toBeLessThan(200_000)
    expect(await refusalOf(base64(bomb))).toEqual([400, 'upload_unpacked'])
  })

  it('with data outside of what is read is refused by name; cells without data there are not', async () => {
    const rows = [[...HEADING], rowOf(newSku())]
    const far = UPLOAD_LIMITS.rows + 30
    const withCell = (place: string, value: string | null) =>
      workbook(rows, { cells: new Map([[place, { value }]]) })
    expect(await refusalOf(await withCell(`${far},0`, 'S-1'))).toEqual([400, 'upload_rows'])
    expect(await refusalOf(await withCell(`1,${UPLOAD_LIMITS.columns}`, 'x'))).toEqual([
      400,
      'upload_columns',
    ])
    expect(await check(await withCell(`${far},${UPLOAD_LIMITS.columns}`, ''))).toMatchObject({ created: 1 })
    const text = `${HEADING.join(';')}\n${rows[1]?.join(';')}`
    expect(await refusalOf(base64(`${text}${'\n'.repeat(far)}S-1;1`))).toEqual([400, 'upload_rows'])
    expect(await refusalOf(base64(`${text}${';'.repeat(UPLOAD_LIMITS.columns)}x`))).toEqual([
      400,
      'upload_columns',
    ])
  })

  it('whose merged cells overlap without end is refused before they are walked', async () => {
    const merge = { startRow: 0, startCol: 0, endRow: UPLOAD_LIMITS.rows, endCol: UPLOAD_LIMITS.columns - 1 }
    const merges = Array.from({ length: 400 }, () => merge)
    const file = await workbook([[...HEADING], rowOf(newSku())], { merges })
    expect(await refusalOf(file)).toEqual([400, 'upload_broken'])
  })

  it('has one sheet that is read; the others are named', async () => {
    const rows = [[...HEADING], rowOf(newSku())]
    const sheets = [
      { name: 'Старое', rows: [['x']], hidden: true },
      { name: 'Товары', rows },
      { name: 'Ещё', rows },
    ]
    const file = base64(await writeXlsx({ sheets, activeSheet: 1 }))
    expect(await check(file)).toMatchObject({ created: 1, otherSheets: ['Старое', 'Ещё'] })
  })
})

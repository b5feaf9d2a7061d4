// Files of the upload as the programs of shops write them: formats with a currency, formulas that were filled down, dates as text, titles
// above the heading, headings with a unit, hidden columns, and other formats.
import { strToU8, zipSync } from 'fflate'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { ApiSession } from '../../support/api.ts'
import { rawWorkbook, textCell } from '../../support/raw-workbook.ts'
import { base64, HEADING, IKPU } from '../../support/upload.ts'
import { useShop } from '../../support/use-shop.ts'

const { goodsUpload: upload } = backOfficeApi
const shop = useShop()
const CATEGORY = 'Утюги'
let admin: ApiSession

beforeAll(async () => {
  await shop.db.insertInto('product_categories').values({ name: CATEGORY }).execute()
}, 120_000)
beforeEach(async () => {
  admin = await shop.signIn('admin')
})

const LETTERS = 'ABCDEFG'
let nth = 0
const newSku = () => {
  nth += 1
  return `UF-${nth}`
}
const rowOf = (sku: string) => [sku, `Утюг ${sku}`, CATEGORY, IKPU]
const heading = (titles: readonly string[] = HEADING) =>
  titles.map((title, column) => textCell(`${LETTERS[column]}1`, title)).join('')
const texts = (row: number) =>
  rowOf(newSku())
    .map((text, column) => textCell(`${LETTERS[column]}${row}`, text))
    .join('')

const check = (file: string) => admin.call(upload.check, { body: { file } })
const codesOf = async (file: string) =>
  (await check(file)).faults.map(({ row, field, code }) => [row, field, code])
const refusalOf = async (file: string) => {
  const { status, problem } = await admin.send(upload.check, { body: { file } })
  return [status, problem?.errors[0]?.code, problem?.errors[0]?.params]
}
/** The cell of the price, in the column E of the second row, with the first format. */
const ofPrice = (cell: string, formats: readonly string[] = []) =>
  rawWorkbook({ rows: [heading(), texts(2) + cell], formats })
const csv = (lines: readonly string[]) => base64(lines.join('\r\n'))

describe('a cell', () => {
  it.each([
    '#,##0\\ [$€-de-DE]',
    '# ##0 [$сўм-uz-Cyrl-UZ]',
    '[$ USD] #,##0',
    "#,##0.00\\ [$so'm-443]",
    '#,##0[$ сум];[Red]-#,##0[$ сум]',
  ])('with the currency %s is a number', async (format) => {
    // More than a hundred million: no date is as late.
    for (const sum of [250_000, 123_456_789])
      expect(await check(ofPrice(`<c r="E2" s="1"><v>${sum}</v></c>`, [format]))).toMatchObject({
        created: 1,
      })
  })

  it.each(['dd.mm.yyyy', '[$-419]d mmm yyyy;@', '[$-F400]h:mm:ss AM/PM', 'yyyy\\-mm\\-dd'])(
    'with the format %s is a date',
    async (format) => {
      const file = ofPrice('<c r="E2" s="1"><v>45000</v></c>', [format])
      expect(await codesOf(file)).toEqual([[2, 'price', 'upload_cell_date']])
    },
  )

  it('that has a date as text is a date', async () => {
    for (const cell of [
      '<c r="E2" s="1" t="d"><v>2026-01-05T00:00:00</v></c>',
      "<c t='d' r='E2'><v>2026-01-05</v></c>",
    ])
      expect(await codesOf(ofPrice(cell, ['yyyy\\-mm\\-dd']))).toEqual([[2, 'price', 'upload_cell_date']])
    // Also where any text would do.
    const cells = [textCell('A2', newSku()), '<c r="B2" t="d"><v>2026-01-05</v></c>']
    const others = [textCell('C2', CATEGORY), textCell('D2', IKPU), '<c r="E2"><v>250000</v></c>']
    const file = rawWorkbook({ rows: [heading(), [...cells, ...others].join('')] })
    expect(await codesOf(file)).toEqual([[2, 'name', 'upload_cell_date']])
  })

  it('of a sum with the noise of a formula is whole; one with a half is not', async () => {
    expect(await check(ofPrice('<c r="E2"><f>A1</f><v>1999999.9999999998</v></c>'))).toMatchObject({
      created: 1,
      formulas: 1,
    })
    // A hundred times 0.1 of ten million.
    expect(await check(ofPrice('<c r="E2"><f>SUM(F1:F100)</f><v>9999999.99999998</v></c>'))).toMatchObject({
      created: 1,
    })
    for (const sum of ['250000.50000000001', '250000.001', '123456789012.5'])
      expect(await codesOf(ofPrice(`<c r="E2"><v>${sum}</v></c>`))).toEqual([
        [2, 'price', 'upload_sum_fraction'],
      ])
  })

  it('of a formula without a result is named, whatever the type of its result', async () => {
    for (const cell of [
      '<c r="E2"><f>A1*2</f></c>',
      '<c r="E2" t="str"><f>A1</f></c>',
      '<c t="b" r="E2"><f>TRUE()</f></c>',
      '<c r="E2" t="str"><f t="shared" si="0"/></c>',
    ])
      expect(await codesOf(ofPrice(cell)), cell).toEqual([[2, 'price', 'upload_formula']])
    // A result that is an empty text is one.
    const empty = '<c r="E2" t="str"><f>IF(A1="","",1)</f><v></v></c>'
    expect(await codesOf(ofPrice(empty))).not.toContainEqual([2, 'price', 'upload_formula'])
  })

  it('of a formula that was filled down counts each, and is named where it has no result or an error', async () => {
    const rows = [
      heading(),
      `${texts(2)}<c r="E2"><f t="shared" ref="E2:E5" si="0">D2*2</f><v>250000</v></c>`,
      `${texts(3)}<c r="E3"><f t="shared" si="0"/><v>260000</v></c>`,
      `${texts(4)}<c r="E4"><f t="shared" si="0"/></c>`,
      `${texts(5)}<c r="E5" t="e"><f t="shared" si="0"/><v>#N/A</v></c>`,
    ]
    const file = rawWorkbook({ rows })
    expect(await check(file)).toMatchObject({ created: 2, formulas: 2 })
    expect(await codesOf(file)).toEqual([
      [4, 'price', 'upload_formula'],
      [5, 'price', 'upload_cell_error'],
    ])
  })
})

describe('a heading', () => {
  it.each([
    'Цена, сум',
    'Цена (сум)',
    'Цена\nсум',
    'Цена сум',
    'Цена, soʻm',
    'Narxi, soʻm',
    'Цена* (UZS)',
    'Цена [сум]',
    'Цена — сум',
    'Цена: сум',
  ])('with a unit is known: %s', async (title) => {
    const rows = [heading([...HEADING.slice(0, 4), title]), `${texts(2)}<c r="E2"><v>250000</v></c>`]
    expect(await check(rawWorkbook({ rows }))).toMatchObject({ created: 1, ignored: [] })
  })

  it('with another word behind it is another column', async () => {
    for (const title of ['Цена (закупка)', 'Цена, тыс. сум']) {
      const titles = [...HEADING, title]
      const rows = [heading(titles), `${texts(2)}<c r="E2"><v>250000</v></c><c r="F2"><v>1</v></c>`]
      expect(await check(rawWorkbook({ rows }))).toMatchObject({ created: 1, ignored: [title] })
    }
  })

  it('has its units in a line of its own', async () => {
    const rows = [heading(), textCell('E2', 'сум'), `${texts(3)}<c r="E3"><v>250000</v></c>`]
    expect(await check(rawWorkbook({ rows }))).toMatchObject({ created: 1, refused: 0 })
  })

  it('of a hidden column is said, and the column is read', async () => {
    const columns = '<cols><col min="5" max="5" width="0" hidden="1"/></cols>'
    const rows = [heading(), `${texts(2)}<c r="E2"><v>250000</v></c>`]
    expect(await check(rawWorkbook({ rows, columns }))).toMatchObject({ created: 1, hiddenColumns: ['Цена'] })
    expect(await check(rawWorkbook({ rows }))).toMatchObject({ hiddenColumns: [] })
  })
})

describe('a text file', () => {
  it.each([';', ',', '\t'])(
    'may have titles above its heading, whatever signs they have: %s',
    async (sign) => {
      const title = ['Прайс, Ташкент; Чиланзар, 2026, ноябрь, опт; розница; магазин', '', 'Утверждаю']
      const rows = [HEADING, [...rowOf(newSku()), '250000'], [...rowOf(newSku()), '"260000"']]
      const file = csv([...title, ...rows.map((cells) => cells.join(sign))])
      expect(await check(file)).toMatchObject({ created: 2, refused: 0 })
    },
  )

  it('may have twenty titles with another sign above one row', async () => {
    for (const [sign, other] of [
      [';', ','],
      ['\t', ';'],
      [',', ';'],
      ['|', ','],
    ] as const) {
      const titles = Array.from(
        { length: 20 },
        (_, line) => `Прайс${other} лист ${line}${other} опт${other}2026`,
      )
      const row = [...rowOf(newSku()), '250000']
      const file = csv([...titles, HEADING.join(sign), row.join(sign)])
      expect(await check(file)).toMatchObject({ created: 1, refused: 0 })
    }
    const long = `${'Прайс, '.repeat(120)}2026`
    const file = csv([long, HEADING.join(';'), [...rowOf(newSku()), '250000'].join(';')])
    expect(await check(file)).toMatchObject({ created: 1 })
  })

  it('may have more of another sign in every row than of its own', async () => {
    const rows = [1, 2, 3].map(() => [newSku(), 'Утюг, белый, 2200 Вт, пар, керамика', '250000'].join(';'))
    expect(await check(csv(['Артикул;Название;Цена', ...rows]))).toMatchObject({ ignored: [], refused: 3 })
    expect((await codesOf(csv(['Артикул;Название;Цена', ...rows]))).map(([, field]) => field)).not.toContain(
      'sku',
    )
  })

  it('may be in UTF-16 of either order of bytes, in UTF-8 or in windows-1251', async () => {
    const text = ['Прайс', HEADING.join('\t'), [...rowOf(newSku()), '250000'].join('\t')].join('\r\n')
    const little = Buffer.from(`\ufeff${text}`, 'utf16le')
    const windows = Buffer.from(
      [...text].map((sign) => (/[а-я]/i.test(sign) ? sign.charCodeAt(0) - 0x350 : sign.charCodeAt(0))),
    )
    for (const bytes of [little, Buffer.from(little).swap16(), Buffer.from(`\ufeff${text}`), windows])
      expect(await check(base64(bytes))).toMatchObject({ created: 1, refused: 0 })
  })

  it('may have names with the other signs in every row', async () => {
    const rows = Array.from({ length: 5 }, () => {
      const [sku = '', name = '', ...others] = rowOf(newSku())
      return [sku, `${name}, белый, 2200 Вт, пар, керамика, шнур`, ...others, '250000'].join(';')
    })
    expect(await check(csv([HEADING.join(';'), ...rows]))).toMatchObject({ created: 5, ignored: [] })
  })

  it('may say its sign itself', async () => {
    const row = [...rowOf(newSku()), '250000'].join(',')
    expect(await check(csv(['sep=,', HEADING.join(','), row]))).toMatchObject({ created: 1 })
  })
})

describe('a file of another format', () => {
  it('is named', async () => {
    const ods = zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
      'content.xml': strToU8('<office:document-content/>'),
    })
    expect(await refusalOf(base64(ods))).toEqual([400, 'upload_other', { format: 'ODS' }])
    // As libraries write it, the type is not the first part, or it is compressed.
    const other = zipSync({
      'META-INF/manifest.xml': strToU8('<manifest/>'),
      'content.xml': strToU8('<office:document-content/>'),
      mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    })
    expect(await refusalOf(base64(other))).toEqual([400, 'upload_other', { format: 'ODS' }])
    const xlsb = zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.bin': strToU8('binary') })
    expect(await refusalOf(base64(xlsb))).toEqual([400, 'upload_other', { format: 'XLSB' }])
    const numbers = zipSync({
      'Index/Document.iwa': strToU8('archive'),
      'Index/Tables/DataList.iwa': strToU8('archive'),
    })
    expect(await refusalOf(base64(numbers))).toEqual([400, 'upload_other', { format: 'Numbers' }])
    for (const [text, format] of [
      ['<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>', 'XML'],
      ['\ufeff<html><body><table><tr><td>Артикул</td></tr></table></body></html>', 'HTML'],
      ['MOXCEL\0\u0007', 'MXL'],
    ] as const)
      expect(await refusalOf(base64(text))).toEqual([400, 'upload_other', { format }])
    const docx = zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8('<w/>') })
    expect(await refusalOf(base64(docx))).toEqual([400, 'upload_format', undefined])
  })
})

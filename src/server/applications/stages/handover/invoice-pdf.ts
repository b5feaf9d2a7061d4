// The closed invoice as a PDF on A4: what was handed over, by whom and to whom, and the codes of marked units, which the cash
// register scans.
import type { Delivery } from '#domain/applications/contract.ts'
import { dataMatrix } from '#domain/kernel/codes/data-matrix.ts'
import { formatSum } from '#domain/kernel/money.ts'
import type { Language } from '#domain/kernel/texts/language.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import {
  type Definition,
  heading,
  numberedDocument,
  type Part,
  renderPdf,
  rightAligned,
} from '../../../files/print.ts'
import { type ContractLine, goodsRow } from '../contract/contract-pdf.ts'
import { INVOICE_TEXTS, type InvoiceTexts } from './invoice-texts.ts'

type InvoiceLine = ContractLine & { marking: string | null }
export type InvoiceData = {
  number: number
  contract: number
  language: Language
  /** Plain date in Tashkent. */
  date: string
  shop: { name: string; address: string }
  partner: string
  recipient: string
  delivery: Delivery
  deliveryTime: string
  /** Who closed the invoice. */
  releasedBy: string
  /** The fiscal receipt in words; null without one. */
  receipt: string | null
  lines: readonly InvoiceLine[]
}

function head(words: InvoiceTexts, data: InvoiceData): Part {
  const { shop, delivery, deliveryTime, receipt } = data
  const rows: [string, string][] = [
    [words.date, formatDate(data.date)],
    [words.contract, `№ ${data.contract}`],
    [words.seller, [shop.name, shop.address].filter(Boolean).join(', ')],
    [words.financier, data.partner],
    [words.recipient, data.recipient],
    [words.delivery, [words.deliveries[delivery], deliveryTime].filter(Boolean).join(', ')],
    ...(receipt === null ? [] : [[words.receipt, receipt] as [string, string]]),
  ]
  const body = rows.map(([label, value]): Part[] => [{ text: label, color: '#4b5563' }, value])
  return { table: { widths: [130, '*'], body }, layout: 'noBorders', margin: [0, 8, 0, 0] }
}

function goods(words: InvoiceTexts, { lines }: InvoiceData): Part {
  const body = lines.map((line) => goodsRow(line, words.gift))
  const total = lines.reduce((sum, { price, discount }) => sum + price - discount, 0)
  const last: Part[] = [
    { text: words.total, bold: true, colSpan: 4 },
    '',
    '',
    '',
    rightAligned(formatSum(total), true),
  ]
  const columns = words.columns.map((text): Part => ({ text, bold: true }))
  return {
    table: { headerRows: 1, widths: ['*', 130, 'auto', 'auto', 'auto'], body: [columns, ...body, last] },
    layout: 'lightHorizontalLines',
  }
}

/** Side of a module of a DataMatrix in points: a code of a phone or an appliance is about two centimetres wide. */
const MODULE = 1.5

/** A row of dark modules as rectangles: those beside each other are one. */
function barsOf(line: readonly boolean[], y: number) {
  const bars: { from: number; length: number }[] = []
  line.forEach((isDark, x) => {
    const last = bars.at(-1)
    if (!isDark) return
    if (last !== undefined && last.from + last.length === x) last.length += 1
    else bars.push({ from: x, length: 1 })
  })
  return bars.map(({ from, length }) => ({
    type: 'rect',
    x: from * MODULE,
    y: y * MODULE,
    w: length * MODULE,
    h: MODULE,
    color: 'black',
    lineWidth: 0,
  }))
}

/** A text of more characters stands under its code: what is held together may not be longer than a page. */
const MOST_BESIDE_CODE = 500

/** The codes of the marked units, each as a DataMatrix beside its name; the heading stays with the first one. */
function codes(words: InvoiceTexts, { lines }: InvoiceData): Part[] {
  const drawn = lines.flatMap(({ name, unit, marking }) => {
    const modules = marking === null ? null : dataMatrix(marking)
    return modules === null ? [] : [{ text: [name, unit].filter(Boolean).join('\n'), modules }]
  })
  return drawn.flatMap(({ text, modules }, nth): Part[] => {
    const isBeside = text.length <= MOST_BESIDE_CODE
    const code = { width: modules.length * MODULE + 16, canvas: modules.flatMap(barsOf) }
    const columns = { columns: [code, { width: '*', text: isBeside ? text : '' }] }
    return [
      {
        stack: [...(nth === 0 ? [heading(words.codes)] : []), columns],
        unbreakable: true,
        margin: [0, 4, 0, isBeside ? 12 : 2],
      },
      ...(isBeside ? [] : [{ text, margin: [0, 0, 0, 12] }]),
    ]
  })
}

/** What the invoice says under its title. */
export function invoiceContent(data: InvoiceData): Part[] {
  const words = INVOICE_TEXTS[data.language]
  const signatures: [string, string][] = [
    [words.released, data.releasedBy],
    [words.received, data.recipient],
  ]
  return [
    head(words, data),
    heading(words.goods),
    goods(words, data),
    {
      columns: signatures.map(([label, name]) => ({ text: `${label}: ______________________\n${name}` })),
      margin: [0, 28, 0, 0],
    },
    ...codes(words, data),
  ]
}

/** The title of an invoice in a language. */
export const invoiceTitle = ({ number, language }: Pick<InvoiceData, 'number' | 'language'>): string =>
  INVOICE_TEXTS[language].title(number)

/** The document as pdfmake wants it: pure, so that it can be looked at without printing. */
export const invoiceDocument = (data: InvoiceData): Definition => ({
  ...numberedDocument({ ...data, words: INVOICE_TEXTS[data.language] }, invoiceContent(data)),
  pageSize: 'A4',
})

/** Prints the invoice. */
export const invoicePdf = (data: InvoiceData): Promise<Uint8Array> => renderPdf(invoiceDocument(data))

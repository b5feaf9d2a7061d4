// The closed invoice as a PDF: what was handed over, by whom and to whom, in the contract's language.
import type { Delivery } from '#domain/applications/contract.ts'
import { formatDate } from '#domain/kernel/dates.ts'
import type { Language } from '#domain/kernel/language.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { type Definition, numberedDocument, type Part, printed } from '../../../files/print.ts'
import { type ContractLine, goodsRow } from '../contract/contract-pdf.ts'
import { INVOICE_TEXTS, type InvoiceTexts } from './invoice-texts.ts'

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
  lines: readonly ContractLine[]
}

const right = (text: string, bold = false): Part => ({ text, alignment: 'right', noWrap: true, bold })

function head(words: InvoiceTexts, data: InvoiceData): Part {
  const { shop, delivery, deliveryTime } = data
  const rows: [string, string][] = [
    [words.date, formatDate(data.date)],
    [words.contract, `№ ${data.contract}`],
    [words.seller, [shop.name, shop.address].filter(Boolean).join(', ')],
    [words.financier, data.partner],
    [words.recipient, data.recipient],
    [words.delivery, [words.deliveries[delivery], deliveryTime].filter(Boolean).join(', ')],
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
    right(formatSum(total), true),
  ]
  const columns = words.columns.map((text): Part => ({ text, bold: true }))
  return {
    table: { headerRows: 1, widths: ['*', 130, 'auto', 'auto', 'auto'], body: [columns, ...body, last] },
    layout: 'lightHorizontalLines',
  }
}

/** The document as pdfmake wants it: pure, so that it can be looked at without printing. */
export function invoiceDocument(data: InvoiceData): Definition {
  const words = INVOICE_TEXTS[data.language]
  const signatures: [string, string][] = [
    [words.released, data.releasedBy],
    [words.received, data.recipient],
  ]
  return numberedDocument({ ...data, words }, [
    head(words, data),
    { text: words.goods, bold: true, fontSize: 12, margin: [0, 12, 0, 4] },
    goods(words, data),
    {
      columns: signatures.map(([label, name]) => ({ text: `${label}: ______________________\n${name}` })),
      margin: [0, 28, 0, 0],
    },
  ])
}

/** Prints the invoice. */
export const invoicePdf = (data: InvoiceData): Promise<Uint8Array> => printed(invoiceDocument(data))

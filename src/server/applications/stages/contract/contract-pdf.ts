// The contract as a PDF (src/docs/business-rules.md#contract): parties, goods with IMEI or marking, sums, the plan as
// a table, in the contract's language.
import type { Instalment, Sums } from '#domain/applications/payment-plan.ts'
import { formatMoney, formatSum } from '#domain/kernel/money.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
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
import { CONTRACT_TEXTS, type ContractTexts } from './contract-texts.ts'

export type ContractLine = {
  name: string
  unit: string | null
  price: number
  discount: number
  isGift: boolean
}
export type ContractData = {
  number: number
  language: Language
  /** Plain date in Tashkent. */
  date: string
  /** Date and time of the client's code, already in words; null before it. */
  confirmedAt: string | null
  shop: { name: string; address: string }
  partner: string
  client: { name: string; document: string; pinfl: string; phone: string; address: string }
  lines: readonly ContractLine[]
  sums: Sums
  months: number
  plan: readonly Instalment[]
}

/** Name, unit, price, discount and sum of a line; a gift is marked. */
export const goodsRow = ({ name, unit, price, discount, isGift }: ContractLine, gift: string): Part[] => [
  isGift ? `${name} (${gift})` : name,
  unit ?? '',
  rightAligned(formatSum(price)),
  rightAligned(formatSum(discount)),
  rightAligned(formatSum(price - discount)),
]
const head = (texts: readonly string[]): Part[] => texts.map((text) => ({ text, bold: true }))

function parties(words: ContractTexts, { shop, partner, client }: ContractData): Part {
  const rows: [string, string][] = [
    [words.seller, [shop.name, shop.address].filter(Boolean).join(', ')],
    [words.financier, partner],
    [words.buyer, client.name],
    [words.document, client.document],
    [words.pinfl, client.pinfl],
    [words.phone, formatPhone(client.phone)],
    [words.address, client.address],
  ]
  const body = rows.map(([label, value]): Part[] => [{ text: label, color: '#4b5563' }, value])
  return { table: { widths: [130, '*'], body }, layout: 'noBorders' }
}

function goods(words: ContractTexts, { lines }: ContractData): Part {
  const body = lines.map((line) => goodsRow(line, words.gift))
  const widths = ['*', 130, 'auto', 'auto', 'auto']
  return {
    table: { headerRows: 1, widths, body: [head(words.columns), ...body] },
    layout: 'lightHorizontalLines',
  }
}

function sums({ sums: text }: ContractTexts, { sums: amounts, language, months }: ContractData): Part {
  const money = (sum: number) => formatMoney(sum, language)
  const rows: [string, number][] = [
    [text.cost, amounts.cost],
    [text.down, amounts.down_payment],
    [text.markup, amounts.markup],
    [text.total, amounts.total],
  ]
  const body = rows.map(([label, sum], index): Part[] => {
    const bold = index === rows.length - 1
    return [
      { text: label, bold },
      { text: money(sum), alignment: 'right', bold },
    ]
  })
  return [
    { table: { widths: ['*', 'auto'], body }, layout: 'noBorders', margin: [0, 6, 0, 0] },
    { text: text.months(months), margin: [2, 2, 0, 0] },
  ]
}

function plan(words: ContractTexts, data: ContractData): Part {
  const body = data.plan.map(({ number, due, amount }): Part[] => [
    String(number),
    formatDate(due),
    rightAligned(formatSum(amount)),
  ])
  return {
    table: { headerRows: 1, widths: [30, '*', 'auto'], body: [head(words.planColumns), ...body] },
    layout: 'lightHorizontalLines',
  }
}

const signatures = (words: ContractTexts): Part => ({
  columns: [words.seller, words.buyer].map((who) => ({ text: `${who}: ______________________` })),
  margin: [0, 20, 0, 0],
})

/** The document as pdfmake wants it: pure, so that it can be looked at without printing. */
export function contractDocument(data: ContractData): Definition {
  const words = CONTRACT_TEXTS[data.language]
  return numberedDocument({ ...data, words }, [
    { text: `${words.date}: ${formatDate(data.date)}`, margin: [0, 2, 0, 0] },
    heading(words.parties),
    parties(words, data),
    heading(words.goods),
    goods(words, data),
    sums(words, data),
    heading(words.plan),
    plan(words, data),
    { ol: [...words.terms], margin: [0, 12, 0, 0] },
    heading(words.signatures),
    signatures(words),
    ...(data.confirmedAt === null
      ? []
      : [
          {
            text: words.confirmed(data.confirmedAt),
            margin: [0, 12, 0, 0],
          },
        ]),
  ])
}

/** Prints the contract. */
export const contractPdf = (data: ContractData): Promise<Uint8Array> => renderPdf(contractDocument(data))

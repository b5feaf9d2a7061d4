// Papers as PDF on A4: one closed invoice, or several papers of any kind, each on pages of its own. No paper shows what goods cost.
import type { orders } from '#api/back-office/orders.ts'
import type { Language } from '#domain/kernel/texts/language.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { unitLabel } from '#domain/stock/lines.ts'
import { closedInvoice, invoiceContent, invoicePdf, invoiceTitle } from '../applications/queries.ts'
import { type Definition, footer, type Part, renderPdf, rightAligned } from '../files/print.ts'
import type { Call } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import { getOrder } from './order.ts'
import { PAPER_TEXTS, type PaperTexts } from './print-texts.ts'
import { linesOf, type PrintedLine, type PrintedPaper, papersToPrint, withinPapers } from './queries.ts'

type Replying = Pick<Call<never>, 'reply'>
type Stock = PrintedPaper & { kind: Exclude<PrintedPaper['kind'], 'invoice'> }
type Paper = { title: string; content: Part[] }

function send({ reply }: Replying, name: string, bytes: Uint8Array): Buffer {
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .type('application/pdf')
  return Buffer.from(bytes)
}

/** One closed invoice; refuses a draft, which is not final. */
export async function printOrder(call: Call<typeof orders.paper>): Promise<Buffer> {
  const order = await getOrder(call)
  const { language } = call.query
  const data = await closedInvoice(call.trx, order.id, { language, now: call.deps.now() })
  if (data === null) throw new Problem('move_not_possible')
  call.audited('order', order.number)
  return send(call, `invoice-${order.number}`, await invoicePdf(data))
}

function headOf(words: PaperTexts, paper: Stock, language: Language): Part {
  const time = (at: Date) => formatDateTime(at.toISOString(), language)
  const rows: [string, string][] = [
    [words.branch, paper.branch ?? ''],
    ...(paper.to_branch === null ? [] : [[words.to, paper.to_branch] as [string, string]]),
    [words.made, [time(paper.created_at), paper.author].filter(Boolean).join(', ')],
    ...(paper.closed_at === null ? [] : [[words.closed, time(paper.closed_at)] as [string, string]]),
  ]
  const body = rows.map(([label, value]): Part[] => [{ text: label, color: '#4b5563' }, value])
  return { table: { widths: [130, '*'], body }, layout: 'noBorders', margin: [0, 8, 0, 12] }
}

function goodsOf(words: PaperTexts, lines: readonly PrintedLine[]): Part {
  const body = lines.map((line, nth): Part[] => [
    String(nth + 1),
    `${line.name}\n${line.sku}`,
    unitLabel(line) ?? '',
    rightAligned(String(line.quantity)),
  ])
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const last: Part[] = [
    { text: words.total, bold: true, colSpan: 3 },
    '',
    '',
    rightAligned(String(total), true),
  ]
  const columns = words.columns.map((text): Part => ({ text, bold: true }))
  return {
    table: { headerRows: 1, widths: [20, '*', 150, 'auto'], body: [columns, ...body, last] },
    layout: 'lightHorizontalLines',
  }
}

/** A paper of stock: pure, so that it can be looked at without printing. */
export function stockPaper(paper: Stock, lines: readonly PrintedLine[], language: Language): Paper {
  const words = PAPER_TEXTS[language]
  const signatures = [words.released, words.accepted].map((label) => ({
    text: `${label}: ______________________`,
  }))
  return {
    title: words.title[paper.kind](paper.number),
    content: [
      ...(paper.state === 'draft' ? [{ text: words.draft, bold: true, color: '#b91c1c' }] : []),
      headOf(words, paper, language),
      goodsOf(words, lines),
      { columns: signatures, margin: [0, 28, 0, 0] },
    ],
  }
}

/** Several papers as one document: pure, so that it can be looked at without printing. */
export function papersDocument(papers: readonly Paper[], language: Language): Definition {
  const words = PAPER_TEXTS[language]
  return {
    info: { title: papers[0]?.title ?? '' },
    language,
    pageSize: 'A4',
    defaultStyle: { font: 'Noto', fontSize: 9.5, lineHeight: 1.15 },
    pageMargins: [40, 40, 40, 50],
    footer: (page: number, pages: number) => footer(words.page(page, pages)),
    content: papers.flatMap(({ title, content }, nth): Part[] => [
      { text: title, bold: true, fontSize: 15, ...(nth === 0 ? {} : { pageBreak: 'before' }) },
      ...content,
    ]),
  }
}

const isStock = (paper: PrintedPaper): paper is Stock => paper.kind !== 'invoice'

/** The chosen papers in the order in which they were chosen; a draft of an invoice is refused, as it is not final. */
export async function printPapers(call: Call<typeof orders.print>): Promise<Buffer> {
  const { trx, query, deps } = call
  const { language } = query
  const keys = [...new Set(query.papers.split(','))]
  const found = await papersToPrint(trx, keys, withinPapers(person(call), call.scope))
  if (found.length < keys.length) throw new Problem('not_found')
  const lines = await linesOf(
    trx,
    found.filter(isStock).map(({ id }) => id),
  )
  const papers: Paper[] = []
  for (const key of keys) {
    const paper = found.find((one) => one.key === key)
    if (paper === undefined) continue
    if (isStock(paper)) {
      const own = lines.filter(({ document_id }) => document_id === paper.id)
      papers.push(stockPaper(paper, own, language))
      continue
    }
    const data = await closedInvoice(trx, paper.id, { language, now: deps.now() })
    if (data === null) throw new Problem('move_not_possible')
    papers.push({ title: invoiceTitle(data), content: invoiceContent(data) })
  }
  call.audited('order', keys.length === 1 ? (keys[0] ?? '') : '')
  return send(call, 'papers', await renderPdf(papersDocument(papers, language)))
}

// The waybill of a movement as a PDF on A4: what was sent from where to where, and what arrived, with places for signatures.
import type { movements } from '#api/back-office/movements.ts'
import type { Language } from '#domain/kernel/texts/language.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { hasWaybill } from '#domain/movements/movement.ts'
import { unitLabel } from '#domain/stock/lines.ts'
import { type Definition, numberedDocument, type Part, renderPdf, rightAligned } from '../files/print.ts'
import type { Call } from '../platform/handler.ts'
import { Problem } from '../platform/problems.ts'
import type { Content } from './content.ts'
import { WAYBILL_TEXTS, type WaybillTexts } from './waybill-texts.ts'

function head(words: WaybillTexts, { movement }: Content, language: Language): Part {
  const time = (at: Date | null) => (at === null ? '' : formatDateTime(at.toISOString(), language))
  const rows: [string, string][] = [
    [words.from, movement.from.name],
    [words.to, movement.to.name],
    [words.sent, time(movement.sent_at)],
    [words.received, time(movement.received_at)],
    ...(movement.application === null
      ? []
      : [[words.application, `№ ${movement.application}`] as [string, string]]),
    ...(movement.note === '' ? [] : [[words.note, movement.note] as [string, string]]),
  ]
  const body = rows.map(([label, value]): Part[] => [{ text: label, color: '#4b5563' }, value])
  return { table: { widths: [130, '*'], body }, layout: 'noBorders', margin: [0, 8, 0, 12] }
}

function goodsTable(words: WaybillTexts, { movement, goods }: Content): Part {
  const isReceived = movement.received_at !== null
  const body = goods.map((good, nth): Part[] => [
    String(nth + 1),
    `${good.name}\n${good.sku}`,
    unitLabel(good) ?? '',
    rightAligned(String(good.quantity)),
    rightAligned(isReceived ? String(good.received) : ''),
  ])
  const sum = (read: (good: (typeof goods)[number]) => number) =>
    goods.reduce((total, good) => total + read(good), 0)
  const last: Part[] = [
    { text: words.total, bold: true, colSpan: 3 },
    '',
    '',
    rightAligned(String(sum(({ quantity }) => quantity)), true),
    rightAligned(isReceived ? String(sum(({ received }) => received)) : '', true),
  ]
  const columns = words.columns.map((text): Part => ({ text, bold: true }))
  return {
    table: { headerRows: 1, widths: [20, '*', 150, 'auto', 'auto'], body: [columns, ...body, last] },
    layout: 'lightHorizontalLines',
  }
}

/** The document as pdfmake wants it: pure, so that it can be looked at without printing. */
export function waybillDocument(content: Content, language: Language): Definition {
  const words = WAYBILL_TEXTS[language]
  const { number, sent_by, received_by } = content.movement
  const signatures: [string, string | null][] = [
    [words.released, sent_by],
    [words.accepted, received_by],
  ]
  return {
    ...numberedDocument({ number, language, words }, [
      head(words, content, language),
      goodsTable(words, content),
      {
        columns: signatures.map(([label, name]) => ({
          text: `${label}: ______________________\n${name ?? ''}`,
        })),
        margin: [0, 28, 0, 0],
      },
    ]),
    pageSize: 'A4',
  }
}

/** Answers a request with the waybill; refuses a draft, which has not left. */
export async function printWaybill(call: Call<typeof movements.waybill>, content: Content): Promise<Buffer> {
  const { movement } = content
  if (!hasWaybill(movement.state)) throw new Problem('move_not_possible')
  const bytes = await renderPdf(waybillDocument(content, call.query.language))
  call.audited('movement', movement.key)
  call.reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="movement-${movement.number}.pdf"`)
    .type('application/pdf')
  return Buffer.from(bytes)
}

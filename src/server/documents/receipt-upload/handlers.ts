// The upload of goods from suppliers (decision 0067): every row is a line of a receipt, and the lines become drafts that a person looks
// at and posts. The check and the application read the same file and judge it by the same function.
import type { receiptUpload } from '#api/back-office/receipt-upload.ts'
import { can } from '#domain/access/can.ts'
import { MAX_LINES, type PricedLine } from '#domain/stock/lines.ts'
import { type ReceiptField, readUnit } from '#domain/stock/upload.ts'
import { readContent, type UploadContent } from '../../files/upload/columns.ts'
import { refusedFile } from '../../files/upload/file.ts'
import { fingerprintOf, foundIn } from '../../files/upload/result.ts'
import { templateOf, wrongRowsOf, XLSX_TYPE } from '../../files/upload/workbook.ts'
import type { Handlers, RequestContext } from '../../platform/handler.ts'
import { person } from '../../platform/person.ts'
import { Problem } from '../../platform/problems.ts'
import { writeAuditEntries } from '../../platform/records/audit.ts'
import { knownUnits, namedProducts } from '../../stock/queries.ts'
import { receiptDrafts } from '../receipts.ts'
import { createJudge, type Verdict } from './judge.ts'
import { RECEIPT_SHEET } from './texts.ts'

type UploadCall = RequestContext & { body: { file: string; branch: number } }
type Judged = { content: UploadContent<ReceiptField>; verdicts: Verdict[] }

const isLine = (verdict: Verdict) => verdict.kind === 'line'
const isWrong = (verdict: Verdict) => verdict.kind === 'wrong'
const linesOf = ({ verdicts }: Judged): PricedLine[] => verdicts.filter(isLine).map(({ line }) => line)
const piecesOf = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

async function judged(call: UploadCall): Promise<Judged> {
  const { trx, body } = call
  await receiptDrafts.requireChoice(call, body.branch)
  const content = await readContent(RECEIPT_SHEET, body.file)
  const { rows } = content
  const units = rows.flatMap(({ cells: { unit = null } }) => {
    const read = readUnit(unit)
    return 'value' in read ? [read.value] : []
  })
  const judge = createJudge({
    products: await namedProducts(trx, rows),
    units: new Map((await knownUnits(trx, units)).map((unit) => [unit.code, unit])),
    seesCost: can(person(call), 'goods.cost'),
  })
  return { content, verdicts: rows.map(judge) }
}

/** What the lines would write, and where. */
const fingerprint = (branch: number, lines: readonly PricedLine[]): string => fingerprintOf([branch, lines])

const partsOf = (lines: readonly PricedLine[]): PricedLine[][] =>
  Array.from({ length: Math.ceil(lines.length / MAX_LINES) }, (_, part) =>
    lines.slice(part * MAX_LINES, (part + 1) * MAX_LINES),
  )

export const receiptUploadHandlers: Handlers<typeof receiptUpload> = {
  template: async ({ query: { language }, reply }) => {
    reply.type(XLSX_TYPE).header('content-disposition', 'attachment; filename="receipt-template.xlsx"')
    return templateOf(RECEIPT_SHEET, {
      language,
      widths: { cost: 22, unit: 36 },
      codes: ['sku', 'barcode', 'unit'],
      choices: [],
    })
  },

  check: async (call) => {
    const result = await judged(call)
    const lines = linesOf(result)
    const wrong = result.verdicts.filter(isWrong)
    return {
      lines: lines.length,
      pieces: piecesOf(lines),
      receipts: partsOf(lines).length,
      withoutCost: lines.filter(({ cost }) => cost === null).length,
      refused: wrong.length,
      ...foundIn(
        result.content,
        wrong.flatMap(({ faults }) => faults),
      ),
      seen: fingerprint(call.body.branch, lines),
    }
  },

  wrong: async (call) => {
    const { content, verdicts } = await judged(call)
    call.reply.type(XLSX_TYPE).header('content-disposition', 'attachment; filename="receipt-wrong-rows.xlsx"')
    return wrongRowsOf(RECEIPT_SHEET, content, verdicts.filter(isWrong), call.body)
  },

  apply: async (call) => {
    const { trx, requestId, body, audited } = call
    const result = await judged(call)
    const lines = linesOf(result)
    audited('receipt_upload', '', { lines: lines.length })
    if (fingerprint(body.branch, lines) !== body.seen) throw new Problem('request_stale')
    if (result.verdicts.some(isWrong)) throw refusedFile('upload_refused')
    const entries = []
    for (const part of partsOf(lines)) {
      const form = { supplier: '', paper_number: '', paper_date: null, note: body.name, lines: part }
      const { key, details } = await receiptDrafts.add(call, { branch_id: body.branch, ...form })
      entries.push({
        action: 'receipt_create',
        user_id: person(call).id,
        request_id: requestId,
        entity: 'receipt',
        entity_id: key,
        details,
      })
    }
    await writeAuditEntries(trx, entries)
    return { ok: true, receipts: entries.map(({ entity_id }) => Number(entity_id)), pieces: piecesOf(lines) }
  },
}

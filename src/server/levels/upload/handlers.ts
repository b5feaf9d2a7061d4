// The upload of min/max levels (decision 0067). The check and the application read the same file and judge it by the same function;
// the application writes what the check found: everything, or nothing.
import type { levelsUpload } from '#api/back-office/levels-upload.ts'
import type { LevelField } from '#domain/stock/upload.ts'
import { readContent, type UploadContent } from '../../files/upload/columns.ts'
import { refusedFile } from '../../files/upload/file.ts'
import { fingerprintOf, foundIn } from '../../files/upload/result.ts'
import { templateOf, wrongRowsOf, XLSX_TYPE } from '../../files/upload/workbook.ts'
import type { Call, Handlers } from '../../platform/handler.ts'
import { person } from '../../platform/person.ts'
import { Problem } from '../../platform/problems.ts'
import { writeAuditEntries } from '../../platform/records/audit.ts'
import { changesOf } from '../../platform/records/records.ts'
import { namedProducts, stockWithin } from '../../stock/queries.ts'
import { createJudge, keyOf, type Verdict } from './judge.ts'
import { branchesWithin, levelsOfProducts, writeAllLevels } from './queries.ts'
import { LEVELS_SHEET } from './texts.ts'

type UploadCall = Pick<Call<never>, 'trx' | 'actor' | 'scope'>
type Judged = { content: UploadContent<LevelField>; verdicts: Verdict[] }

const isChanged = (verdict: Verdict) => verdict.kind === 'changed'
const isWrong = (verdict: Verdict) => verdict.kind === 'wrong'
const changesIn = ({ verdicts }: Judged) => verdicts.filter(isChanged)

const branchesOf = (call: UploadCall) => branchesWithin(call.trx, stockWithin(person(call), call.scope))

async function judged(call: UploadCall, file: string, isLocked = false): Promise<Judged> {
  const { trx } = call
  const content = await readContent(LEVELS_SHEET, file)
  const products = await namedProducts(trx, content.rows)
  const ids = products.map(({ product_id }) => product_id)
  const judge = createJudge({
    products,
    branches: await branchesOf(call),
    own: person(call).branch_id,
    stored: await levelsOfProducts(trx, ids, isLocked),
  })
  return { content, verdicts: content.rows.map(judge) }
}

/** What the rows would write, and over which versions. */
const fingerprint = (changes: ReturnType<typeof changesIn>): string =>
  fingerprintOf(changes.map(({ before, values }) => [keyOf(before), before.version, values]))

export const levelsUploadHandlers: Handlers<typeof levelsUpload> = {
  template: async (call) => {
    const { language } = call.query
    call.reply.type(XLSX_TYPE).header('content-disposition', 'attachment; filename="levels-template.xlsx"')
    return templateOf(LEVELS_SHEET, {
      language,
      widths: { branch: 28 },
      codes: ['sku', 'barcode'],
      choices: [{ field: 'branch', values: (await branchesOf(call)).map(({ name }) => name) }],
    })
  },

  check: async (call) => {
    const result = await judged(call, call.body.file)
    const { content, verdicts } = result
    const changes = changesIn(result)
    const wrong = verdicts.filter(isWrong)
    return {
      changed: changes.length,
      same: verdicts.length - changes.length - wrong.length,
      refused: wrong.length,
      ...foundIn(
        content,
        wrong.flatMap(({ faults }) => faults),
      ),
      seen: fingerprint(changes),
    }
  },

  wrong: async (call) => {
    const { content, verdicts } = await judged(call, call.body.file)
    call.reply.type(XLSX_TYPE).header('content-disposition', 'attachment; filename="levels-wrong-rows.xlsx"')
    return wrongRowsOf(LEVELS_SHEET, content, verdicts.filter(isWrong), call.body)
  },

  apply: async (call) => {
    const { trx, requestId, body, deps, audited } = call
    const result = await judged(call, body.file, true)
    const changes = changesIn(result)
    audited('minmax_upload', '', { changed: changes.length })
    if (fingerprint(changes) !== body.seen) throw new Problem('request_stale')
    if (result.verdicts.some(isWrong)) throw refusedFile('upload_refused')
    if (changes.length === 0) throw refusedFile('upload_nothing')
    const user = person(call).id
    const written = changes.map(({ before, values }) => ({ ...before, ...values }))
    // Levels that had no row could not be locked: somebody may have set them since.
    if ((await writeAllLevels(trx, written, { at: deps.now(), user })) !== changes.length)
      throw new Problem('request_stale')
    await writeAuditEntries(
      trx,
      changes.map(({ before, values }) => ({
        action: 'minmax_update',
        user_id: user,
        request_id: requestId,
        entity: 'minmax',
        entity_id: keyOf(before),
        details: changesOf({ min: before.min, max: before.max }, values, ['min', 'max']),
      })),
    )
    return { ok: true, changed: changes.length }
  },
}

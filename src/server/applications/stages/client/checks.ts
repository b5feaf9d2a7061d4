// The groups of fields that people have compared with the photos: kept with the version and the photos that were seen, shown
// to the next person, and over as soon as a field or a photo of the group changes.
import type { StagesView } from '#api/shapes/stages-view.ts'
import type { stages } from '#api/stages.ts'
import {
  CHECK_GROUP_NAMES,
  type CheckGroup,
  contradictionsIn,
  contradictionsOf,
  type FieldChange,
  isCheckValid,
  missingProof,
  type ProofPhoto,
  proofPhotos,
} from '#domain/applications/checking.ts'
import { documentTypeOf } from '#domain/applications/form.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import type { Handler } from '../../../platform/handler.ts'
import { person } from '../../../platform/person.ts'
import { fieldErrors, Problem } from '../../../platform/problems.ts'
import type { Trx } from '../../../platform/trx.ts'
import type { AppRecord } from '../../record/record.ts'
import { instant, instantOrNull } from '../../record/shape.ts'
import { lockTakenRecord } from '../../record/taken-record.ts'
import { finishStep } from '../finish-step.ts'

async function photosOf(trx: Trx, id: string): Promise<ProofPhoto[]> {
  const rows = await trx
    .selectFrom('photos')
    .select(['id', 'slot', 'gen', 'state', 'captured_at', 'received_at'])
    .where('application_id', '=', id)
    .where('removed_at', 'is', null)
    .execute()
  return rows.map(({ captured_at, received_at, ...row }) => ({
    ...row,
    captured_at: instantOrNull(captured_at),
    received_at: instant(received_at),
  }))
}

const changesSince = (trx: Trx, id: string, version: number): Promise<FieldChange[]> =>
  trx
    .selectFrom('application_changes')
    .select(['version', 'fields'])
    .where('application_id', '=', id)
    .where('version', '>', version)
    .execute()

/** The newest confirmation of each group, and whether it still holds. */
export async function checksOf(trx: Trx, record: AppRecord): Promise<NonNullable<StagesView['checks']>> {
  const rows = await trx
    .selectFrom('application_checks as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.group_key', 'c.version', 'c.photos', 'c.at', 'u.name'])
    .where('c.application_id', '=', record.id)
    .orderBy('c.id', 'desc')
    .execute()
  if (rows.length === 0) return []
  const changes = await changesSince(trx, record.id, Math.min(...rows.map(({ version }) => version)))
  const photos = await photosOf(trx, record.id)
  const type = documentTypeOf(record.values)
  return CHECK_GROUP_NAMES.flatMap((group) => {
    const row = rows.find(({ group_key: key }) => key === group)
    if (row === undefined) return []
    const mark = { group, version: row.version, photos: row.photos }
    const isValid = isCheckValid(mark, changes, proofPhotos(group, type, photos))
    return [{ group, by: row.name, at: instant(row.at), is_valid: isValid }]
  })
}

/** Throws where the group has no photo to compare with, or its values contradict each other. */
function requireCheckable(record: AppRecord, group: CheckGroup, today: string): void {
  const missing = missingProof(group, documentTypeOf(record.values), record.arrived_slots)
  if (missing.length > 0)
    throw new Problem('needs_unmet', { details: { needs: ['slots_captured'], missing_slots: missing } })
  const found = contradictionsIn(group, contradictionsOf(record.values, today))
  const errors = found.flatMap(({ field, code, isWarning }) => (isWarning ? [] : [{ field, code }]))
  if (errors.length > 0) throw fieldErrors(errors)
}

export const checkGroup: Handler<typeof stages.checkGroup> = async (call) => {
  const { trx, body, deps, params } = call
  const record = await lockTakenRecord(call, params.id)
  call.audited('application', record.id, { group: body.group })
  requireCheckable(record, body.group, todayInTashkent(deps.now()))
  const changes = await changesSince(trx, record.id, body.version)
  const photos = proofPhotos(body.group, documentTypeOf(record.values), await photosOf(trx, record.id))
  // What the person confirms is not what is stored now: a field or a photo has changed meanwhile.
  if (!isCheckValid(body, changes, photos)) throw new Problem('version_conflict')
  const answer = await finishStep(call, record)
  await trx
    .insertInto('application_checks')
    .values({
      application_id: record.id,
      group_key: body.group,
      version: answer.version,
      photos: [...photos],
      user_id: person(call).id,
      at: deps.now(),
    })
    .execute()
  return answer
}

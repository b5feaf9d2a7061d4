// The levels of an intern and their marks; the handlers have found the intern before.
import type { internEndpoints } from '#api/back-office/staff/interns.ts'
import { applyMark, markOf } from '#domain/staff/intern.ts'
import type { Handler } from '../../platform/handler.ts'
import { Problem } from '../../platform/problems.ts'
import type { Trx } from '../../platform/trx.ts'

export async function levelsOf(trx: Trx, userId: number) {
  const rows = await trx
    .selectFrom('intern_levels')
    .select(['level', 'title', 'viewed_at', 'completed_at'])
    .where('user_id', '=', userId)
    .orderBy('level')
    .execute()
  return rows.map(({ level, title, viewed_at, completed_at }) => ({
    level,
    title,
    viewed_at: viewed_at?.toISOString() ?? null,
    completed_at: completed_at?.toISOString() ?? null,
  }))
}

export const addLevel: Handler<typeof internEndpoints.addLevel> = async ({ trx, params, body, audited }) => {
  const user_id = Number(params.key)
  audited('intern', user_id, {
    fields: ['level', 'title'],
    changes: { level: [null, body.level], title: [null, body.title] },
  })
  const row = { user_id, ...body, viewed_at: null, completed_at: null }
  await trx.insertInto('intern_levels').values(row).execute()
  return { ok: true }
}

export const markLevel: Handler<typeof internEndpoints.markLevel> = async ({
  trx,
  params,
  body,
  deps,
  audited,
}) => {
  const user_id = Number(params.key)
  const level = await trx
    .selectFrom('intern_levels')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('level', '=', Number(params.level))
    .forUpdate()
    .executeTakeFirst()
  if (!level) throw new Problem('not_found')
  const before = markOf(level)
  if (body.seen !== undefined && body.seen !== before) throw new Problem('version_conflict')
  audited('intern', user_id, {
    fields: ['level', 'mark'],
    changes: { level: [null, level.level], mark: [before, body.mark] },
  })
  await trx
    .updateTable('intern_levels')
    .set(applyMark(body.mark, level, deps.now()))
    .where('id', '=', level.id)
    .execute()
  return { ok: true }
}

// SQL of the tests of materials: the questions of a publication and the tries of a person.
import type { Insertable, Updateable } from 'kysely'
import type { Quiz } from '#domain/knowledge/quiz.ts'
import type { Database, Selected } from '../db/schema/database.ts'
import type { Trx } from '../platform/trx.ts'

export type QuizTry = Selected<'quiz_tries'>

/** Locks the reading of a person, where there is one, until the end of the transaction. */
export async function lockReading(trx: Trx, user: number, material: number): Promise<void> {
  await trx
    .selectFrom('material_readings')
    .select('user_id')
    .where('user_id', '=', user)
    .where('material_id', '=', material)
    .forUpdate()
    .execute()
}

/** The test of a publication. */
export const findQuiz = (trx: Trx, material: number, number: number): Promise<Quiz> =>
  trx
    .selectFrom('material_publications')
    .select(['questions', 'asked'])
    .where('material_id', '=', material)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()

/** The tries of a person since a publication, the earliest first. */
export const findTries = (
  trx: Trx,
  { user, material, from }: { user: number; material: number; from: number },
): Promise<QuizTry[]> =>
  trx
    .selectFrom('quiz_tries')
    .selectAll()
    .where('user_id', '=', user)
    .where('material_id', '=', material)
    .where('number', '>=', from)
    .orderBy('begun_at')
    .orderBy('id')
    .execute()

export const findTry = (trx: Trx, { id, user }: { id: string; user: number }): Promise<QuizTry | undefined> =>
  trx.selectFrom('quiz_tries').selectAll().where('id', '=', id).where('user_id', '=', user).executeTakeFirst()

export async function addTry(trx: Trx, values: Insertable<Database['quiz_tries']>): Promise<void> {
  await trx.insertInto('quiz_tries').values(values).execute()
}

export async function writeAnswer(
  trx: Trx,
  id: string,
  set: Updateable<Database['quiz_tries']>,
): Promise<void> {
  await trx.updateTable('quiz_tries').set(set).where('id', '=', id).execute()
}

/** Writes that the test of a publication was passed. A later one stays. */
export async function writePassed(
  trx: Trx,
  { user, material, number, now }: { user: number; material: number; number: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('material_readings')
    .set({ passed_number: number, passed_at: now })
    .where('user_id', '=', user)
    .where('material_id', '=', material)
    .where('passed_number', '<', number)
    .execute()
}

// What a database starts with: reference data always (additive, at every start), the demo shop once, into an empty one.
import type { Db, Deps } from '../platform/handler.ts'
import { seedDemo } from './demo.ts'
import { seedReference } from './reference.ts'

export { seedReference } from './reference.ts'

/** Adds the reference data, and the demo shop when nobody is there yet. Gives whether the shop was made now. */
export async function seedIfEmpty(db: Db, deps: Pick<Deps, 'photos' | 'now'>): Promise<boolean> {
  await seedReference(db)
  const somebody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (somebody) return false
  await seedDemo(db, deps.photos, deps.now())
  return true
}

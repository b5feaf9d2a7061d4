// What a database starts with: reference data always (additive, at every start), the demo shop once, into an empty one.

import type { Deps } from '../platform/deps.ts'
import type { Db } from '../platform/trx.ts'
import { seedDemo } from './demo.ts'
import { nameInRussian } from './demo-russian.ts'
import { seedReference } from './reference.ts'

export { seedReference } from './reference.ts'

/** Adds the reference data, and the demo shop to a database without users. Returns whether the shop was added. */
export async function seedIfEmpty(db: Db, deps: Pick<Deps, 'photos' | 'now' | 'env'>): Promise<boolean> {
  await seedReference(db)
  const anyUser = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (anyUser) return false
  await seedDemo(db, deps.photos, deps.now())
  if (deps.env.DEMO_LANGUAGE === 'ru') await db.transaction().execute(nameInRussian)
  return true
}

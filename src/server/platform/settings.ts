// Settings that people with rights may change while the server runs, read through a short cache: technical works,
// the branch question at sign-in, the support phone, limits of the forms.
import { z } from 'zod'
import type { Db, Deps, Person } from './handler.ts'
import { Problem } from './problems.ts'

const schema = z.object({
  technical_works: z.boolean().catch(false),
  ask_for_branch: z.boolean().catch(false),
  support_phone: z.string().nullable().catch(null),
  limits: z.record(z.string(), z.number()).catch({}),
})
export type Settings = z.infer<typeof schema>

const cache = new WeakMap<Db, { at: number; settings: Promise<Settings> }>()

async function load(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  return schema.parse(Object.fromEntries(rows.map((row) => [row.key, row.value])))
}

/** The settings, at most SETTINGS_CACHE_MS old. */
export function settingsOf({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<Settings> {
  const known = cache.get(db)
  if (known && performance.now() - known.at < env.SETTINGS_CACHE_MS) return known.settings
  const settings = load(db)
  cache.set(db, { at: performance.now(), settings })
  settings.catch(() => cache.delete(db))
  return settings
}

/** During technical works only administrators get in; everybody else is told so (specification section 8). */
export async function refuseDuringWorks(deps: Deps, actor: Person): Promise<void> {
  const { technical_works } = await settingsOf(deps)
  if (technical_works && !actor.is_admin) throw new Problem('technical_works', { retryAfter: 60 })
}

// SQL of the public form.
import type { Db } from '../platform/trx.ts'

/** An open branch by its link; null for a wrong or an old one. */
export const branchByLink = async (db: Db, link: string) =>
  (await db
    .selectFrom('branches')
    .select(['id', 'name', 'address'])
    .where('link', '=', link)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) ?? null

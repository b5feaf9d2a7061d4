// Branches of the demo shop that are closed: one for repairs, one for good.
import { branchKey } from '../../branches/queries.ts'
import type { Trx } from '../../platform/trx.ts'

const CLOSED = [
  {
    name: 'Бухоро, Лаби Ҳовуз',
    region: 1706,
    district: 1_706_401,
    address: 'Баҳоуддин Нақшбанд кўчаси, 18',
    phone: '+998652000404',
    link: 'buxoro',
    active: false,
  },
  {
    name: 'Фергана, старый рынок',
    region: 1730,
    district: 1_730_401,
    address: 'ул. Навои, 44',
    phone: '+998732000505',
    link: 'fargona',
    active: false,
    isGone: true,
  },
]

/** A branch without staff and sales. */
export async function addClosedBranches(trx: Trx, now: Date): Promise<void> {
  const rows = CLOSED.map(({ isGone = false, ...row }) => ({
    ...row,
    search_key: branchKey(row),
    deleted_at: isGone ? now : null,
  }))
  await trx.insertInto('branches').values(rows).execute()
}

// Visitors of the demo shop: some weeks of visits to every branch, the last ones still inside. All names are invented.

import { searchKey } from '#domain/kernel/texts/transliteration.ts'
import { DAY_MS, MINUTE_MS } from '#domain/kernel/time/durations.ts'
import { VISIT_REASONS, VISIT_RESULTS, type VisitReason } from '#domain/visitors/visitor.ts'
import type { Inserted } from '../../db/schema/database.ts'
import type { Shop } from '../demo-drafts.ts'
import type { Chance } from '../random.ts'

const VISITORS = [
  'Баходир Усмонов',
  'Shahnoza Rahimova',
  'Елена Пак',
  'Jamshid Tursunov',
  'Зулфия Норматова',
  'Ravshan Qodirov',
  'Игорь Ли',
  'Mohira Xolmatova',
  'Нодирбек Абдуллаев',
  'Gulnora Ismoilova',
]
const COMMENTS: Partial<Record<VisitReason, string>> = {
  supplier: 'Artel vakili, namunalar olib keldi',
  inspection: 'Плановая проверка пожарной безопасности',
  job: 'Sotuvchi oʻrniga suhbat',
  complaint: 'Музлаткич шовқини бўйича',
}
const OUTSIDE_HOSTS = ['Sanʼat Qosimov, hamkor bank', 'Охрана торгового центра']
const PER_BRANCH = 12

function visitorOf(chance: Chance, branch: Shop['branches'][number], arrived_at: Date): Inserted<'guests'> {
  const name = chance.pick(VISITORS)
  const reason = chance.pick(VISIT_REASONS)
  const people = [...branch.sellers, ...branch.managers]
  const isOurs = chance.happens(0.85)
  const host_name = isOurs ? '' : chance.pick(OUTSIDE_HOSTS)
  return {
    name,
    name_key: searchKey(`${name} ${host_name}`),
    phone: chance.happens(0.7) ? `+99890${chance.digits(7)}` : '',
    reason,
    host_id: isOurs ? chance.pick(people) : null,
    host_name,
    branch_id: branch.id,
    arrived_at,
    left_at: new Date(arrived_at.getTime() + chance.between(8, 70) * MINUTE_MS),
    result: chance.pick(VISIT_RESULTS),
    comment: COMMENTS[reason] ?? '',
    created_by: branch.managers[0] ?? chance.pick(people),
  }
}

/** Rows of the table `guests`; the first two of every branch came within the last hour and are still there. */
export const visitorsOf = (chance: Chance, { branches }: Shop, now: Date): Inserted<'guests'>[] =>
  branches.flatMap((branch) =>
    Array.from({ length: PER_BRANCH }, (_, index) => {
      const ago =
        index < 2
          ? (10 + index * 25) * MINUTE_MS
          : 3 * (index - 1) * DAY_MS + chance.between(0, 300) * MINUTE_MS
      const visitor = visitorOf(chance, branch, new Date(now.getTime() - ago))
      return index < 2 ? { ...visitor, left_at: null, result: null } : visitor
    }),
  )

// Announcements of the demo shop with their recipients, and a few notifications of the system. All texts are invented.
import { DAY_MS, HOUR_MS } from '#domain/kernel/time/durations.ts'
import type { AnnouncementState } from '#domain/notifications/announcement.ts'
import type { Trx } from '../../platform/trx.ts'

type Story = {
  title: string
  text: string
  state: AnnouncementState
  /** Milliseconds since it was sent. */
  ago: number
  /** Days from now until which reading is to be confirmed. */
  confirmIn?: number
}

/** The oldest first, as they were written. */
const STORIES: readonly Story[] = [
  {
    title: 'Yakshanba kuni ish vaqti',
    text: 'Shu yakshanba filiallar soat 11:00 dan ishlaydi.',
    state: 'ended',
    ago: 9 * DAY_MS,
  },
  {
    title: 'Новые правила съёмки паспорта',
    text: 'С понедельника паспорт снимаем без чехла и при дневном свете. Банк возвращает каждую третью заявку из-за бликов.',
    state: 'sent',
    ago: 3 * HOUR_MS,
    confirmIn: 5,
  },
]
const DRAFT = {
  title: 'План на декабрь',
  text: 'Планы филиалов на декабрь и премии за них.',
}

/** Adds the announcements, written by one person to everybody of the staff. */
export async function addNotifications(trx: Trx, now: Date, created_by: number): Promise<void> {
  const staff = await trx
    .selectFrom('users')
    .select('id')
    .where('partner_id', 'is', null)
    .where('works', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { ago, confirmIn, ...story } of STORIES) {
    const sent_at = new Date(now.getTime() - ago)
    const { id } = await trx
      .insertInto('announcements')
      .values({
        ...story,
        audience: 'all',
        created_by,
        created_at: sent_at,
        sent_at,
        ...(confirmIn !== undefined && { confirm_by: new Date(now.getTime() + confirmIn * DAY_MS) }),
        ...(story.state === 'ended' && { ends_at: new Date(sent_at.getTime() + DAY_MS) }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('notifications')
      .values(
        staff.map(({ id: user_id }, nth) => ({
          user_id,
          kind: 'announcement' as const,
          announcement_id: id,
          at: sent_at,
          // Some have opened it already.
          ...(nth % 3 === 1 && { seen_at: now, read_at: now }),
        })),
      )
      .execute()
  }
  await trx
    .insertInto('announcements')
    .values({ ...DRAFT, audience: 'all', created_by, created_at: now })
    .execute()
}

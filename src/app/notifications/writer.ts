// Where a person writes announcements, from their session.
import type { SessionView } from '#app/platform/session.ts'
import type { Writer } from '#domain/notifications/announcement.ts'

/** The person as a writer of announcements. */
export const writerOf = ({ user, scopeOf }: Pick<SessionView, 'user' | 'scopeOf'>): Writer => ({
  scope: scopeOf('notification.write'),
  partner_id: user?.partner_id ?? null,
  branch_id: user?.branch_id ?? null,
})

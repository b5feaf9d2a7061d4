// Tablets keep the rules of partners: they fetch them again when these have changed, not only when theirs are old.
import type { Call } from '../platform/handler.ts'
import { announcementOf } from '../platform/live/live.ts'

export const publishToTablets = ({ emit }: Pick<Call<never>, 'emit'>): Promise<void> =>
  emit(announcementOf('reference_changed'))

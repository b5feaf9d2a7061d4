// Tablets keep the rules of partners: they fetch them again when these have changed, not only when theirs are old.
import type { Call } from '../platform/handler.ts'

export const tellTablets = ({ emit }: Pick<Call<never>, 'emit'>): Promise<void> =>
  emit({
    kind: 'reference_changed',
    ...{ application_id: null, status: null, branch_id: null, version: null },
    ...{ created_by: null, manager_id: null, partner_id: null },
  })

// The applications that a person keeps open side by side, on every tablet (`src/domain/applications/pins.ts`).
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { plainInstant } from '../shapes/days.ts'

const ids = z.array(z.uuid()).max(30)

export const pins = {
  /**
   * Applies the changes of a tablet, none for reading alone, and returns all pins. A repeated request has no further effect.
   * Left out: applications that the person may not read, and those that do not fit.
   */
  sync: endpoint({
    method: 'POST',
    path: '/api/uz/pins',
    access: 'applications.view',
    body: z.strictObject({
      pin: ids,
      unpin: ids,
      /** When each was pinned or taken off, by its id; without it, now. A later change that is already known stays. */
      at: z.record(z.uuid(), plainInstant).optional(),
    }),
    returns: z.object({ ids: z.array(z.uuid()) }),
  }),
} as const

// The people of the shops: managers at work, sellers, interns.
import type { staff } from '#api/back-office/staff/staff.ts'
import type { Handlers } from '../platform/handler.ts'
import { internHandlers } from './interns/interns.ts'
import { sellerHandlers } from './sellers/sellers.ts'
import { absenceHandlers } from './shifts/absences.ts'
import { correctionHandlers } from './shifts/corrections.ts'
import { managerListHandlers } from './shifts/list.ts'
import { monthHandlers } from './shifts/month.ts'
import { ownShiftHandlers } from './shifts/own-shift.ts'

export const staffHandlers: Handlers<typeof staff> = {
  ...managerListHandlers,
  ...monthHandlers,
  ...ownShiftHandlers,
  ...correctionHandlers,
  ...absenceHandlers,
  ...sellerHandlers,
  ...internHandlers,
}

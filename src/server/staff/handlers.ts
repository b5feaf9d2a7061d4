// The people of the shops: managers at work, sellers, interns.
import type { staff } from '#contract/office/staff/staff.ts'
import type { Handlers } from '../platform/handler.ts'
import { internHandlers } from './interns/interns.ts'
import { sellerHandlers } from './sellers/sellers.ts'
import { absenceHandlers } from './work/absences.ts'
import { correctionHandlers } from './work/corrections.ts'
import { managerListHandlers } from './work/list.ts'
import { monthHandlers } from './work/month.ts'
import { ownShiftHandlers } from './work/own-shift.ts'

export const staffHandlers: Handlers<typeof staff> = {
  ...managerListHandlers,
  ...monthHandlers,
  ...ownShiftHandlers,
  ...correctionHandlers,
  ...absenceHandlers,
  ...sellerHandlers,
  ...internHandlers,
}

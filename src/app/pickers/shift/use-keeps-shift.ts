import { useSession } from '#app/platform/session.ts'
import { hasGrant } from '#domain/access/can.ts'

/** Whether the person works in shifts: an administrator may do everything, but has no shift (decision 0016). */
export function useKeepsShift(): boolean {
  const { state, roles } = useSession()
  return state === 'signed_in' && hasGrant({ roles }, 'managers.shift')
}

// The person's own shift on the welcome page. It belongs to the back office and is loaded on demand; nothing is shown if it
// cannot be fetched.
import { type ComponentType, useEffect, useState } from 'react'
import { loadBackOfficeTexts } from '#app/i18n/i18n.ts'
import { useSession } from '#app/platform/session.ts'

export function ShiftPlace() {
  const { can, user, state } = useSession()
  const isKept = state === 'signed_in' && can('managers.shift') && user?.is_admin !== true
  const [Card, setCard] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isKept) return
    Promise.all([import('#app/pickers/shift/own-shift.tsx'), loadBackOfficeTexts()]).then(
      ([{ OwnShift }]) => setCard(() => OwnShift),
      () => undefined,
    )
  }, [isKept])
  return isKept && Card !== null ? <Card /> : null
}

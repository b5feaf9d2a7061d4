// The person's own shift on the welcome page. It belongs to the back office and is loaded on demand; nothing is shown if it
// cannot be fetched.
import { type ComponentType, useEffect, useState } from 'react'
import { loadBackOfficeTexts } from '#app/i18n/i18n.ts'
import { useKeepsShift } from '#app/pickers/shift/use-keeps-shift.ts'

export function ShiftPlace() {
  const isKept = useKeepsShift()
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

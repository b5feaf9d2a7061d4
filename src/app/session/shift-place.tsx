// The person's own shift on the welcome page; nothing is shown if it cannot be fetched.
import { useKeepsShift } from '#app/pickers/shift/use-keeps-shift.ts'
import { useBackOfficePart } from './back-office-part.ts'

const load = async () => (await import('#app/pickers/shift/own-shift.tsx')).OwnShift

export function ShiftPlace() {
  const Card = useBackOfficePart(useKeepsShift(), load)
  return Card === null ? null : <Card />
}

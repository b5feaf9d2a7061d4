// The first steps of an empty server, for those who set it up.
import { useSession } from '#app/platform/session.ts'
import { useBackOfficePart } from './back-office-part.ts'

const load = async () => (await import('#app/pickers/set-up/first-steps.tsx')).FirstSteps

export function FirstStepsPlace() {
  const { can, state } = useSession()
  const Steps = useBackOfficePart(state === 'signed_in' && can('set_up'), load)
  return Steps === null ? null : <Steps />
}

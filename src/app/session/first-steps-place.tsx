// The first steps of an empty server, for those who set it up.
import { useSession } from '#app/platform/session.ts'
import { useBackOfficePart } from './back-office-part.ts'

const load = async () => (await import('#app/pickers/set-up/first-steps.tsx')).FirstSteps

/** `onShown` receives whether steps are shown, whose next one is the main action of the page; keep its identity. */
export function FirstStepsPlace(props: { onShown: (isShown: boolean) => void }) {
  const { can, state } = useSession()
  const Steps = useBackOfficePart(state === 'signed_in' && can('set_up'), load)
  return Steps === null ? null : <Steps {...props} />
}

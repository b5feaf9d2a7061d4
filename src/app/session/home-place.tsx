// The first page of people of the back office, loaded on demand; until it is here, and without internet, the figures of the shop floor.
import { useSession } from '#app/platform/session.ts'
import { homeOf } from '#domain/home/blocks.ts'
import { useBackOfficePart } from './back-office-part.ts'
import { TodayFigures } from './today-figures.tsx'

const load = async () => (await import('#app/pickers/home/home.tsx')).Home

export function HomePlace() {
  const { state, user, roles } = useSession()
  const home = user === null ? null : homeOf({ is_admin: user.is_admin, roles })
  const Home = useBackOfficePart(state === 'signed_in' && home !== null, load)
  return Home === null ? <TodayFigures /> : <Home />
}

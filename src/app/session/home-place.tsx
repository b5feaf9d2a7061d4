// The first page by permission, loaded on demand; until it is here the figures of the shop floor. Without internet those figures also stand
// above the page of who works on a tablet too.
import { isReached, useConnection } from '#app/platform/connection.ts'
import { useSession } from '#app/platform/session.ts'
import { hasOfflineFigures, homeOf } from '#domain/home/blocks.ts'
import { useBackOfficePart } from './back-office-part.ts'
import { TodayFigures } from './today-figures.tsx'

const load = async () => (await import('#app/pickers/home/home.tsx')).Home

export function HomePlace() {
  const { state, user, roles } = useSession()
  const connection = useConnection()
  const home = user === null ? null : homeOf({ is_admin: user.is_admin, roles })
  const Home = useBackOfficePart(state === 'signed_in' && home !== null, load)
  if (Home === null || home === null) return <TodayFigures />
  return (
    <>
      {!isReached(connection) && hasOfflineFigures(home.kind) && <TodayFigures />}
      <Home />
    </>
  )
}

// The first page of people of the back office: the blocks that their permissions give them, in the layout of their home.
import type { ComponentType } from 'react'
import { useSession } from '#app/platform/session.ts'
import { type HomeBlock, type HomeKind, homeOf } from '#domain/home/blocks.ts'
import { Alarms } from './alarms.tsx'
import { Approvals } from './approvals.tsx'
import { Connections } from './connections.tsx'
import { Month } from './month.tsx'
import { Panel } from './panel.tsx'
import { Ranking } from './ranking.tsx'
import { Received } from './received.tsx'
import { Returns } from './returns.tsx'
import { Today } from './today.tsx'

const BLOCKS: Record<HomeBlock, ComponentType<{ kind: HomeKind }>> = {
  today: Today,
  month: Month,
  approvals: Approvals,
  alarms: Alarms,
  ranking: Ranking,
  returns: Returns,
  received: Received,
  panel: Panel,
  connections: Connections,
}

/** How a home is laid out from 1280: rows of one block, or of two, of which the left one is wider. */
const ROWS: Partial<Record<HomeKind, readonly (readonly HomeBlock[])[]>> = {
  administrator: [['connections', 'alarms'], ['approvals']],
  director: [['today', 'month'], ['approvals', 'alarms'], ['ranking']],
  accounting: [['returns', 'received'], ['alarms']],
  finance: [['returns', 'received'], ['alarms']],
}

/** Below 1280 the blocks stand in their own order, so each row leaves its place to them. */
export function Home() {
  const { user, roles } = useSession()
  const home = user === null ? null : homeOf({ is_admin: user.is_admin, roles })
  if (home === null) return null
  const { kind, blocks } = home
  const rows = (ROWS[kind] ?? blocks.map((block) => [block]))
    .map((row) => row.filter((block) => blocks.includes(block)))
    .filter((row) => row.length > 0)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {rows.map((row) => (
        <div
          key={row.join(' ')}
          className={
            row.length === 1
              ? 'contents min-[1280px]:block'
              : 'contents gap-3 min-[1280px]:grid min-[1280px]:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]'
          }
        >
          {row.map((block) => {
            const Block = BLOCKS[block]
            const place = blocks.indexOf(block)
            return (
              <div
                key={block}
                style={{ order: place }}
                className="flex min-w-0 flex-col *:flex-1 empty:hidden"
              >
                <Block kind={kind} />
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

// The first page of people who do not only begin applications: the blocks that their permissions give them, in the layout of their home.
import type { ComponentType, CSSProperties } from 'react'
import { useSession } from '#app/platform/session.ts'
import { type HomeBlock, type HomeKind, homeOf } from '#domain/home/blocks.ts'
import { Alarms } from './alarms.tsx'
import { Answers } from './answers.tsx'
import { Approvals } from './approvals.tsx'
import { Asks } from './asks.tsx'
import { AtWork } from './at-work.tsx'
import { Connections } from './connections.tsx'
import { Learning } from './learning.tsx'
import { Limits } from './limits.tsx'
import { Mine } from './mine.tsx'
import { Month } from './month.tsx'
import { NextApplication } from './next-application.tsx'
import { Panel } from './panel.tsx'
import { Ranking } from './ranking.tsx'
import { Received } from './received.tsx'
import { Returns } from './returns.tsx'
import { Shares } from './shares.tsx'
import { States } from './states.tsx'
import { Today } from './today.tsx'

const BLOCKS: Record<HomeBlock, ComponentType<{ kind: HomeKind }>> = {
  today: Today,
  month: Month,
  approvals: Approvals,
  alarms: Alarms,
  ranking: Ranking,
  returns: Returns,
  received: Received,
  shares: Shares,
  panel: Panel,
  connections: Connections,
  next: NextApplication,
  mine: Mine,
  asks: Asks,
  limits: Limits,
  at_work: AtWork,
  answers: Answers,
  states: States,
  learning: Learning,
}

/** How a home is laid out from 1280: rows of one block, or of two, of which the left one is wider. */
const ROWS: Partial<Record<HomeKind, readonly (readonly HomeBlock[])[]>> = {
  administrator: [['connections', 'alarms'], ['approvals']],
  director: [['today', 'month'], ['approvals', 'alarms'], ['ranking']],
  accounting: [
    ['returns', 'received'],
    ['shares', 'alarms'],
  ],
  finance: [
    ['returns', 'received'],
    ['shares', 'alarms'],
  ],
  manager: [['next'], ['mine', 'asks'], ['limits', 'at_work'], ['approvals']],
  intern: [['learning', 'asks']],
  observer: [['answers', 'states']],
}

/** The places of the blocks as a CSS `grid-template-areas`; a block that is alone in its row takes all of it. */
function areasOf(kind: HomeKind, blocks: readonly HomeBlock[]): string {
  const rows = (ROWS[kind] ?? blocks.map((block) => [block]))
    .map((row) => row.filter((block) => blocks.includes(block)))
    .filter((row) => row.length > 0)
  return rows.map(([left, right = left]) => `"${left} ${right}"`).join(' ')
}

/** Blocks stand in the order in which they are read; from 1280 each has its place in the grid. */
export function Home() {
  const { user, roles } = useSession()
  const home = user === null ? null : homeOf({ is_admin: user.is_admin, roles })
  if (home === null) return null
  const { kind, blocks } = home
  return (
    <div
      style={{ '--areas': areasOf(kind, blocks) } as CSSProperties}
      className="flex min-w-0 flex-col gap-3 min-[1280px]:grid min-[1280px]:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] min-[1280px]:[grid-template-areas:var(--areas)]"
    >
      {blocks.map((block) => {
        const Block = BLOCKS[block]
        return (
          <div
            key={block}
            style={{ gridArea: block }}
            className="flex min-w-0 flex-col *:flex-1 empty:hidden"
          >
            <Block kind={kind} />
          </div>
        )
      })}
    </div>
  )
}

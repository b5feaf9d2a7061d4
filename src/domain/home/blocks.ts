// What stands on the first page of a person. The kind of home and its blocks follow from permissions, so that a role that a shop has
// made itself gets a home too (src/docs/business-rules.md#home).
import { type Actor, can } from '../access/can.ts'
import type { PermissionKey } from '../access/permissions.ts'
import type { PanelColumn } from '../support/panel.ts'

/** Each block with the permissions of which one is enough to see it. */
const BLOCK_PERMISSIONS = {
  /** Sales and money of today beside the same weekday. */
  today: ['analytic'],
  /** The month so far beside the month before. */
  month: ['analytic_new'],
  /** What waits for the person's approval. */
  approvals: [
    'applications.approve',
    'prices.approve',
    'priorities.approve',
    'write_off.approve',
    'count.approve',
    'dispatches.approve',
  ],
  /** Columns of the support panel that are not empty, a line each (`alarmsOf`). */
  alarms: ['applications', 'complaint.answer', 'tablets', 'jobs', 'return_check'],
  /** Both ends of the ranking of the month. */
  ranking: ['analytic_new'],
  /** Returns that wait for the person, the oldest first. */
  returns: ['returns.finance', 'returns.accounting'],
  /** What was sold and paid down today. */
  received: ['sales'],
  /** The share of every partner in what was financed lately, beside the most that is wanted. */
  shares: ['fin-partners'],
  /** Columns of the support panel that are not empty, with their rows; the first case stands above. */
  panel: ['dashboard'],
  /** Connections to other systems that do not work, and answers that have changed. */
  connections: ['set_up'],
  /** The application that the person would take next, and the queue by waiting time. */
  next: ['applications.take'],
  /** Applications of the person: where the next step is theirs, and where it is somebody else's. */
  mine: ['applications'],
  /** Unread notifications. */
  asks: ['notification'],
  /** Saved limits that end soon. */
  limits: ['applications.resume'],
  /** Managers of the branch whose shift is open. */
  at_work: ['managers'],
  /** Applications within the person's rights that wait for a partner. */
  answers: ['applications'],
  /** Applications within the person's rights by status. */
  states: ['applications'],
  /** What is to be read next, tests and levels. */
  learning: ['knowledge'],
} as const satisfies Record<string, readonly PermissionKey[]>
export type HomeBlock = keyof typeof BLOCK_PERMISSIONS
export const HOME_BLOCKS = Object.keys(BLOCK_PERMISSIONS) as HomeBlock[]

type Home = {
  /** The home is that of who has this permission. */
  of: PermissionKey
  /** And not this one. */
  without?: PermissionKey
  blocks: readonly HomeBlock[]
  /** Which columns of the support panel are alarms here. */
  alarms: readonly PanelColumn[]
  /** Without internet the figures of the shop floor stand above: the person works on a tablet too. */
  hasOfflineFigures?: true
}

/** The kinds of home; the first that fits is the person's. Blocks in their order on a narrow screen. */
const HOMES = {
  administrator: {
    of: 'set_up',
    blocks: ['connections', 'alarms', 'approvals'],
    alarms: ['jobs', 'tablets', 'support', 'complaints', 'checks'],
  },
  director: {
    of: 'analytic',
    blocks: ['approvals', 'today', 'month', 'alarms', 'ranking'],
    alarms: ['support', 'complaints', 'tablets', 'checks'],
  },
  support: { of: 'dashboard', blocks: ['panel', 'approvals'], alarms: [] },
  accounting: {
    of: 'returns.accounting',
    blocks: ['returns', 'received', 'shares', 'alarms'],
    alarms: ['checks'],
  },
  finance: { of: 'returns.finance', blocks: ['returns', 'received', 'shares', 'alarms'], alarms: ['checks'] },
  manager: {
    of: 'applications.take',
    blocks: ['next', 'mine', 'asks', 'limits', 'at_work', 'approvals'],
    alarms: [],
    hasOfflineFigures: true,
  },
  intern: { of: 'intern.learn', blocks: ['learning', 'asks'], alarms: [] },
  /** Staff of partners, and others who read applications and begin none. */
  observer: { of: 'applications', without: 'applications.add', blocks: ['answers', 'states'], alarms: [] },
} as const satisfies Record<string, Home>
export type HomeKind = keyof typeof HOMES
export const HOME_KINDS = Object.keys(HOMES) as HomeKind[]

/** Whether a person may see a block. */
const sees = (who: Actor, block: HomeBlock): boolean =>
  BLOCK_PERMISSIONS[block].some((permission) => can(who, permission))

function hasHome(who: Actor, kind: HomeKind): boolean {
  const { of, without }: Home = HOMES[kind]
  return can(who, of) && (without === undefined || !can(who, without))
}

/** The kind of a person's home, and its blocks in their order; null for whose day the figures of the shop floor are. */
export function homeOf(who: Actor): { kind: HomeKind; blocks: HomeBlock[] } | null {
  const kind = HOME_KINDS.find((one) => hasHome(who, one))
  if (kind === undefined) return null
  const blocks: readonly HomeBlock[] = HOMES[kind].blocks
  return { kind, blocks: blocks.filter((block) => sees(who, block)) }
}

/** The columns of the support panel that are alarms in a home. */
export const alarmsOf = (kind: HomeKind): readonly PanelColumn[] => HOMES[kind].alarms

/** Whether the figures of the shop floor stand above a home without internet. */
export function hasOfflineFigures(kind: HomeKind): boolean {
  const home: Home = HOMES[kind]
  return home.hasOfflineFigures === true
}

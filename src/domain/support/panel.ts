// The support panel (screen `dashboard`): what waits for support, in columns; and which permission shows each
// (src/docs/business-rules.md#support-panel).
import { type Actor, can } from '../access/can.ts'
import type { PermissionKey } from '../access/permissions.ts'

/** Each column with the permission that it needs; its scope is that of the permission. */
const PERMISSIONS = {
  /** A partner has not answered in time, or a contract did not come. */
  support: 'applications',
  /** The contract is moderated by the partner. */
  moderation: 'applications',
  /** Photos were sent back and no new one has come. */
  photos: 'applications',
  /** A change of the client's number that the partner refused, or whose number belongs to somebody else. */
  numbers: 'applications',
  /** A complaint whose running deadline is near or over. */
  complaints: 'complaint.answer',
  tablets: 'tablets',
  jobs: 'jobs',
  /** A fiscal receipt of a return is due. */
  checks: 'return_check',
} as const satisfies Record<string, PermissionKey>
export type PanelColumn = keyof typeof PERMISSIONS
export const PANEL_COLUMNS = Object.keys(PERMISSIONS) as PanelColumn[]

/** The columns whose items are applications, which can be assigned. */
export const APPLICATION_COLUMNS = [
  'support',
  'moderation',
  'photos',
  'numbers',
] as const satisfies readonly PanelColumn[]
export type ApplicationColumn = (typeof APPLICATION_COLUMNS)[number]

export const panelPermission = (column: PanelColumn): PermissionKey => PERMISSIONS[column]

/** The columns that a person sees, in the order of the panel. */
export const panelColumnsOf = (who: Actor): PanelColumn[] =>
  PANEL_COLUMNS.filter((column) => can(who, PERMISSIONS[column]))

/** Items of a column; how many there are is counted. */
export const PANEL_ITEMS = 20

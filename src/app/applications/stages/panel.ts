// What every panel of the work place is given.
import type { ApplicationView } from '#api/applications.ts'
import type { StagesView } from '#api/stages.ts'

export type PanelProps = {
  record: ApplicationView
  view: StagesView
  /** The person holds the application, and it is still in work. */
  isMine: boolean
  /** It is theirs, and the stage is due. */
  canAct: boolean
  /** When `view` was read, by the tablet's clock. */
  readAt: number
}

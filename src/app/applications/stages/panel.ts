// Props of the panel of every stage.
import type { ApplicationView } from '#api/applications.ts'
import type { StagesView } from '#api/shapes/stages-view.ts'

export type PanelProps = {
  record: ApplicationView
  view: StagesView
  /** The person is the holder of the application, and a manager works on it. */
  isMine: boolean
  /** The person is the holder, and the stage is due. */
  canAct: boolean
  /** When `view` was read, by the tablet's clock. */
  readAt: number
}

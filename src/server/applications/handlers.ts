// The handlers of the endpoints in src/api/applications.ts.
import type { applications, transitions } from '#api/applications.ts'
import { ACTIONS, type Action } from '#domain/applications/status.ts'
import type { Handler, Handlers } from '../platform/handler.ts'
import { comment } from './comments.ts'
import { earlier } from './earlier.ts'
import { exportHistory, history } from './history/history.ts'
import { facets } from './list/facets.ts'
import { exportList, exportOutside, list, outside } from './list/list.ts'
import { getPhoto } from './photos/get.ts'
import { putPhoto } from './photos/put.ts'
import { photoReceived } from './photos/received.ts'
import { removePhoto } from './photos/remove.ts'
import { discardUnsubmitted, makeTransition } from './transitions/make-transition.ts'
import { pause, unpause } from './transitions/pauses.ts'
import { view } from './view.ts'
import { create, patch } from './write.ts'

export const applicationHandlers: Handlers<typeof applications> = {
  list,
  export: exportList,
  outside,
  exportOutside,
  facets,
  view,
  earlier,
  history,
  exportHistory,
  create,
  patch,
  putPhoto,
  photoReceived,
  getPhoto,
  removePhoto,
  comment,
  pause,
  unpause,
  discard: discardUnsubmitted,
}

type MoveHandler = Handler<(typeof transitions)[Action]>
const moveBy =
  (action: Action): MoveHandler =>
  (call) =>
    makeTransition(call, action)

/** One handler for every action of the table of transitions. */
export const moveHandlers = Object.fromEntries(ACTIONS.map((action) => [action, moveBy(action)])) as Record<
  Action,
  MoveHandler
>

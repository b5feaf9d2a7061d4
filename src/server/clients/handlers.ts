// The handlers of the endpoints about clients.

import type { clientRecords } from '#api/back-office/clients.ts'
import type { clients } from '#api/clients.ts'
import type { Handlers } from '../platform/handler.ts'
import { exportAll, list } from './list.ts'
import { lookup } from './lookup.ts'
import { merge, undoClientMerge } from './merge.ts'
import { askMerge, confirmMerge, mergeRequests, refuseMerge } from './merge-requests.ts'
import { duplicates, history, view, views } from './record.ts'
import { related } from './related.ts'
import { dismiss, exportPairs, pairs } from './suspects.ts'
import { create, optOut, remove, restore, update } from './write.ts'

export const clientHandlers: Handlers<typeof clients> = { lookup }

export const clientRecordHandlers: Handlers<typeof clientRecords> = {
  list,
  export: exportAll,
  view,
  related,
  history,
  views,
  create,
  update,
  remove,
  restore,
  optOut,
  twins: duplicates,
  pairs,
  exportPairs,
  dismiss,
  merge,
  undoMerge: undoClientMerge,
  askMerge,
  mergeRequests,
  confirmMerge,
  refuseMerge,
}

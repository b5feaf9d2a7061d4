// The steps of a document of a branch, by its kind.
import {
  CircleCheck,
  CircleStop,
  CircleX,
  Coins,
  ListChecks,
  PackagePlus,
  Pencil,
  ScanLine,
  Send,
  Undo2,
} from 'lucide-react'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeBranchDocument } from '#api/shapes/branch-document.ts'
import { type StepRow, type StepTable, sends, versioned } from '#app/kit/steps/table.ts'
import { reachesBranch } from '#app/pickers/stock-steps.ts'
import {
  actionsOf,
  type BranchDocumentKind,
  canMoveDocument,
  transitionOf,
  WRITE_OFF_ANSWER,
} from '#domain/documents/document.ts'
import { CostsDialog } from './costs-dialog.tsx'
import { KINDS } from './kinds.ts'
import { PostDialog } from './post-dialog.tsx'

type Rows = Readonly<Record<string, StepRow<WholeBranchDocument>>>
const { receipts, writeOffs, counts } = backOfficeApi

const stepsOf = (kind: BranchDocumentKind, rows: Rows): StepTable<WholeBranchDocument> => ({
  texts: 'documents',
  names: ({ number }) => ({ number }),
  list: KINDS[kind].endpoints.list.path,
  alsoRefresh: [backOfficeApi.stock.list.path],
  // As the server decides it.
  offered: ({ state, branch, is_mine, count }, session) =>
    actionsOf(kind).filter((action) => {
      const { permission, isByAnother = false } = transitionOf(kind, action)
      // Large differences of a count need one more permission, and so do costs.
      const isAllowed =
        (action !== 'settle' || count?.needs_approval !== true || session.can('count.approve')) &&
        (action !== 'correct_costs' || session.can('goods.cost'))
      return (
        isAllowed &&
        reachesBranch(session, permission, branch.id) &&
        !(isByAnother && is_mine) &&
        canMoveDocument(kind, action, state)
      )
    }),
  rows: {
    update: {
      icon: Pencil,
      kind: 'quiet',
      link: ({ key }) => ({ to: `${KINDS[kind].path}/$id`, params: { id: key }, search: { part: 'edit' } }),
    },
    ...rows,
  },
})

export const documentSteps = {
  receipt: stepsOf('receipt', {
    cancel: { icon: CircleStop, kind: 'danger', ...versioned(receipts.cancel) },
    post: { icon: PackagePlus, kind: 'primary', dialog: PostDialog },
    reverse: { icon: Undo2, kind: 'danger', ...versioned(receipts.reverse) },
    correct_costs: { icon: Coins, kind: 'primary', dialog: CostsDialog },
  }),
  write_off: stepsOf('write_off', {
    send: { icon: Send, kind: 'primary', ...versioned(writeOffs.send) },
    approve: { icon: CircleCheck, kind: 'primary', ...versioned(writeOffs.approve) },
    refuse: {
      icon: CircleX,
      kind: 'danger',
      ...sends(writeOffs.refuse, ({ version }: WholeBranchDocument, answer) => ({
        base_version: version,
        answer,
      })),
      why: { field: 'answer', label: 'fields.answer', length: WRITE_OFF_ANSWER },
    },
  }),
  count: stepsOf('count', {
    start: { icon: ScanLine, kind: 'primary', ...versioned(counts.start) },
    review: { icon: ListChecks, kind: 'primary', ...versioned(counts.review) },
    settle: { icon: CircleCheck, kind: 'primary', ...versioned(counts.settle) },
    stop: { icon: CircleStop, kind: 'danger', ...versioned(counts.stop) },
  }),
}

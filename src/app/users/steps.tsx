// The steps of an account; which of them the person may make, the server says.
import { Ban, KeyRound, LockOpen, Pencil, Trash2, Undo2, UserCheck, UserX } from 'lucide-react'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { UserView } from '#api/back-office/users.ts'
import { defineSteps, sends } from '#app/kit/steps/table.ts'
import { BlockDialog, DismissDialog, RehireDialog, UnblockDialog } from './step-dialogs.tsx'

const endpoints = backOfficeApi.users
const seen = ({ version }: UserView) => ({ base_version: version })

export const userSteps = defineSteps<UserView>()({
  texts: 'users',
  names: ({ values }) => ({ name: values.name }),
  list: endpoints.list.path,
  offered: ({ actions }) => actions,
  rows: {
    edit: {
      icon: Pencil,
      kind: 'primary',
      link: ({ key }) => ({ to: '/users/edit/$id', params: { id: key } }),
    },
    reset_password: {
      icon: KeyRound,
      kind: 'danger',
      isInMenu: true,
      ...sends(endpoints.resetPassword, seen),
    },
    unblock: { icon: LockOpen, kind: 'quiet', isInMenu: true, dialog: UnblockDialog },
    block: { icon: Ban, kind: 'danger', isInMenu: true, dialog: BlockDialog },
    rehire: { icon: UserCheck, kind: 'quiet', isInMenu: true, dialog: RehireDialog },
    dismiss: { icon: UserX, kind: 'danger', isInMenu: true, dialog: DismissDialog },
    restore: {
      icon: Undo2,
      kind: 'quiet',
      isInMenu: true,
      ...sends(endpoints.restore, seen),
      undo: 'delete',
    },
    delete: {
      icon: Trash2,
      kind: 'danger',
      isInMenu: true,
      ...sends(endpoints.remove, seen),
      undo: 'restore',
    },
  },
})

// The steps of a branch; a deleted one can only be restored.
import { Pencil, Power, PowerOff, RefreshCw, RotateCcw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BranchView } from '#api/back-office/branches.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { defineSteps, sends } from '#app/kit/steps/table.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { isInWork } from '#domain/applications/status.ts'
import type { BranchState } from '#domain/branches/branch.ts'

const endpoints = backOfficeApi.branches

/** The numbers of people and open applications of the branch. */
function Uses({ record: { people, applications } }: { record: BranchView }) {
  const { t } = useTranslation('branches')
  const count = applications
    .filter(({ status }) => isInWork(status))
    .reduce((sum, entry) => sum + entry.count, 0)
  return (
    <p className="pt-3 font-semibold">
      {t('people_count', { count: people.length })} · {t('in_work_count', { count })}
    </p>
  )
}

/** The steps of a state, each with its permission. */
const stepsOf = (state: BranchState): Readonly<Record<string, PermissionKey>> =>
  state === 'deleted'
    ? { restore: 'branches.restore' }
    : {
        update: 'branches.edit',
        renew_link: 'branches.edit',
        [state === 'active' ? 'off' : 'on']: 'branches.toggle',
        remove: 'branches.delete',
      }

const switches = (active: boolean, undo: string) => ({
  ...sends(endpoints.toggle, () => ({ active })),
  isInMenu: true as const,
  permission: 'branches.toggle' as const,
  undo,
})

export const branchSteps = defineSteps<BranchView>()({
  texts: 'branches',
  names: ({ name }) => ({ name }),
  list: endpoints.list.path,
  offered: ({ state }, { can }) =>
    Object.entries(stepsOf(state)).flatMap(([step, permission]) => (can(permission) ? [step] : [])),
  rows: {
    renew_link: {
      icon: RefreshCw,
      kind: 'danger',
      place: 'link',
      ...sends(endpoints.renewLink, ({ version }: BranchView) => ({ base_version: version })),
    },
    update: {
      icon: Pencil,
      kind: 'primary',
      link: ({ key }) => ({ to: '/branches/edit/$id', params: { id: key } }),
    },
    off: { icon: PowerOff, kind: 'danger', ...switches(false, 'on'), more: Uses },
    on: { icon: Power, kind: 'quiet', ...switches(true, 'off') },
    remove: {
      icon: Trash2,
      kind: 'danger',
      isInMenu: true,
      permission: 'branches.delete',
      ...sends(endpoints.remove, () => ({})),
      undo: 'restore',
      more: Uses,
    },
    restore: {
      icon: RotateCcw,
      kind: 'quiet',
      isInMenu: true,
      permission: 'branches.restore',
      ...sends(endpoints.restore, () => ({})),
      undo: 'remove',
    },
  },
})

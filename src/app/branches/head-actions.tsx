// The actions of a branch: edit as a button; switch on and off, delete and restore in a menu, each with a confirmation.
import { Pencil, Power, PowerOff, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BranchView } from '#api/back-office/branches.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { LinkButton } from '#app/kit/link-button.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { MenuButton } from '#app/kit/overlays/menu.tsx'
import { type ApiFailure, call } from '#app/platform/api.ts'
import { refresh, useAction } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { announceDone, type Undo } from '#app/platform/undo.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { isInWork } from '#domain/applications/status.ts'

const endpoints = backOfficeApi.branches
const ICONS = { off: PowerOff, on: Power, remove: Trash2, restore: RotateCcw }
type Action = keyof typeof ICONS

/** A deleted branch can only be restored. */
function useAllowedActions({ state }: BranchView): Action[] {
  const { can } = useSession()
  if (state === 'deleted') return can('branches.restore') ? ['restore'] : []
  const toggle = state === 'active' ? ('off' as const) : ('on' as const)
  return [...(can('branches.toggle') ? [toggle] : []), ...(can('branches.delete') ? ['remove' as const] : [])]
}

/** Shows every reason of a refusal as a message. */
function showRefusals({ problem, outcome }: ApiFailure): void {
  for (const { code, params } of problem?.errors ?? [{ code: outcome, params: undefined }])
    toast.warn(errorText({ key: code, ...(params ? { params } : {}) }))
}

const INVERSE = { off: 'on', on: 'off', remove: 'restore', restore: 'remove' } as const
const NEEDS = {
  off: 'branches.toggle',
  on: 'branches.toggle',
  remove: 'branches.delete',
  restore: 'branches.restore',
} as const satisfies Record<Action, PermissionKey>

/** Takes one action at the server, to undo another one. */
const take = (action: Action, key: string): Promise<unknown> => {
  const options = { notify: 'none' } as const
  if (action === 'remove') return call(endpoints.remove, { params: { key }, body: {} }, options)
  if (action === 'restore') return call(endpoints.restore, { params: { key }, body: {} }, options)
  return call(endpoints.toggle, { params: { key }, body: { active: action === 'on' } }, options)
}

function useActions({ key, name }: BranchView, onSettled: () => void) {
  const { t } = useTranslation('branches')
  const { can } = useSession()
  const undoOf = (action: Action): Undo | null =>
    can(NEEDS[INVERSE[action]])
      ? {
          run: () => take(INVERSE[action], key),
          undone: t(`acts.${INVERSE[action]}.done`, { name }),
          refresh: () => void refresh(endpoints.list.path),
        }
      : null
  const optionsFor = (action: Action) => ({
    notify: 'none' as const,
    onDone: () => {
      onSettled()
      announceDone(t(`acts.${action}.done`, { name }), undoOf(action))
    },
    onFail: (failure: ApiFailure) => {
      onSettled()
      showRefusals(failure)
    },
  })
  const params = { key }
  const on = useAction(endpoints.toggle, optionsFor('on'))
  const off = useAction(endpoints.toggle, optionsFor('off'))
  const remove = useAction(endpoints.remove, optionsFor('remove'))
  const restore = useAction(endpoints.restore, optionsFor('restore'))
  const actions: Record<Action, () => void> = {
    on: () => on.mutate({ params, body: { active: true } }),
    off: () => off.mutate({ params, body: { active: false } }),
    remove: () => remove.mutate({ params, body: {} }),
    restore: () => restore.mutate({ params, body: {} }),
  }
  return { actions, busy: [on, off, remove, restore].some(({ isPending }) => isPending) }
}

/** The numbers of people and open applications of the branch. */
function Uses({ branch }: { branch: BranchView }) {
  const { t } = useTranslation('branches')
  const inWork = branch.applications.filter(({ status }) => isInWork(status))
  const count = inWork.reduce((sum, entry) => sum + entry.count, 0)
  return (
    <p className="pt-3 font-semibold">
      {t('people_count', { count: branch.people.length })} · {t('in_work_count', { count })}
    </p>
  )
}

export function HeadActions({ branch }: { branch: BranchView }) {
  const { t } = useTranslation('branches')
  const { can } = useSession()
  const allowed = useAllowedActions(branch)
  const [confirming, setConfirming] = useState<Action | null>(null)
  const { actions, busy } = useActions(branch, () => setConfirming(null))
  const shown = confirming ?? 'off'
  return (
    <>
      {can('branches.edit') && branch.state !== 'deleted' && (
        <LinkButton kind="primary" icon={Pencil} to="/branches/edit/$id" params={{ id: branch.key }}>
          {t('edit')}
        </LinkButton>
      )}
      {allowed.length > 0 && (
        <MenuButton
          label={t('more')}
          items={allowed.map((key) => ({
            key,
            label: t(`acts.${key}.do`),
            icon: ICONS[key],
            isDanger: key === 'remove',
          }))}
          onAction={(key) => setConfirming(allowed.find((action) => action === key) ?? null)}
        />
      )}
      <Confirm
        title={t(`acts.${shown}.title`, { name: branch.name })}
        text={t(`acts.${shown}.text`)}
        confirm={t(`acts.${shown}.do`)}
        kind={shown === 'remove' || shown === 'off' ? 'danger' : 'primary'}
        isOpen={confirming !== null}
        onClose={() => setConfirming(null)}
        onConfirm={() => actions[shown]()}
        busy={busy}
      >
        {(shown === 'off' || shown === 'remove') && <Uses branch={branch} />}
      </Confirm>
    </>
  )
}

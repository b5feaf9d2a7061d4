// What can be done with a branch: a change in sight; on and off, deletion and its undoing under "more". Each asks first.
import { Pencil, Power, PowerOff, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BranchView } from '#api/back-office/branches.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { LinkButton } from '#app/kit/link-button.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { MenuButton } from '#app/kit/overlays/menu.tsx'
import type { ApiFailure } from '#app/platform/api.ts'
import { useAction } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { isInWork } from '#domain/applications/status.ts'

const rows = backOfficeApi.branches
const ICONS = { off: PowerOff, on: Power, remove: Trash2, restore: RotateCcw }
type Action = keyof typeof ICONS

/** A deleted branch can only be brought back. */
function useOffered({ state }: BranchView): Action[] {
  const { can } = useSession()
  if (state === 'deleted') return can('branches.restore') ? ['restore'] : []
  const toggle = state === 'active' ? ('off' as const) : ('on' as const)
  return [...(can('branches.toggle') ? [toggle] : []), ...(can('branches.delete') ? ['remove' as const] : [])]
}

/** Every reason of a refusal, in words. */
function tell({ problem, outcome }: ApiFailure): void {
  for (const { code, params } of problem?.errors ?? [{ code: outcome, params: undefined }])
    toast.warn(errorText({ key: code, ...(params ? { params } : {}) }))
}

function useDoing({ key }: BranchView, onEnd: () => void) {
  const { t } = useTranslation('branches')
  const done = (action: Action) => ({
    notify: 'none' as const,
    onDone: () => {
      onEnd()
      toast.ok(t(`acts.${action}.done`))
    },
    onFail: (failure: ApiFailure) => {
      onEnd()
      tell(failure)
    },
  })
  const params = { key }
  const on = useAction(rows.toggle, done('on'))
  const off = useAction(rows.toggle, done('off'))
  const remove = useAction(rows.remove, done('remove'))
  const restore = useAction(rows.restore, done('restore'))
  const acts: Record<Action, () => void> = {
    on: () => on.mutate({ params, body: { active: true } }),
    off: () => off.mutate({ params, body: { active: false } }),
    remove: () => remove.mutate({ params, body: {} }),
    restore: () => restore.mutate({ params, body: {} }),
  }
  return { acts, busy: [on, off, remove, restore].some(({ isPending }) => isPending) }
}

/** Who and what still belongs to the branch. */
function Uses({ branch }: { branch: BranchView }) {
  const { t } = useTranslation('branches')
  const inWork = branch.applications.filter(({ status }) => isInWork(status))
  const count = inWork.reduce((sum, row) => sum + row.count, 0)
  return (
    <p className="pt-3 font-semibold">
      {t('people_count', { count: branch.people.length })} · {t('in_work_count', { count })}
    </p>
  )
}

export function HeadActions({ branch }: { branch: BranchView }) {
  const { t } = useTranslation('branches')
  const { can } = useSession()
  const offered = useOffered(branch)
  const [asked, setAsked] = useState<Action | null>(null)
  const { acts, busy } = useDoing(branch, () => setAsked(null))
  const shown = asked ?? 'off'
  return (
    <>
      {can('branches.edit') && branch.state !== 'deleted' && (
        <LinkButton kind="primary" icon={Pencil} to="/branches/edit/$id" params={{ id: branch.key }}>
          {t('edit')}
        </LinkButton>
      )}
      {offered.length > 0 && (
        <MenuButton
          label={t('more')}
          items={offered.map((key) => ({
            key,
            label: t(`acts.${key}.do`),
            icon: ICONS[key],
            isDanger: key === 'remove',
          }))}
          onAction={(key) => setAsked(offered.find((action) => action === key) ?? null)}
        />
      )}
      <Confirm
        title={t(`acts.${shown}.title`, { name: branch.name })}
        text={t(`acts.${shown}.text`)}
        confirm={t(`acts.${shown}.do`)}
        kind={shown === 'remove' || shown === 'off' ? 'danger' : 'primary'}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => acts[shown]()}
        busy={busy}
      >
        {(shown === 'off' || shown === 'remove') && <Uses branch={branch} />}
      </Confirm>
    </>
  )
}

// The pages of one role: a new one, and an old one with its people and its removal.
import { useNavigate, useParams } from '@tanstack/react-router'
import { Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText, textOf } from '#app/i18n/i18n.ts'
import { IconButton } from '#app/kit/button.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { Page } from '#app/kit/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '#app/kit/show/states.tsx'
import { useAct, useOpened } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { office } from '#contract/office/office.ts'
import { ROLE_COLOURS } from '#domain/access/role-form.ts'
import { type Role, RoleFormPage } from './role-form.tsx'

const rows = office.access
const LIST = '/access/roles'

export function AddRole() {
  const initial = { name: '', colour: ROLE_COLOURS[0], for_partner: false, grants: {}, own: {} }
  return <RoleFormPage record={null} initial={initial} title={textOf('screens:access_roles_add') ?? ''} />
}

function Removal({ role }: { role: Role }) {
  const { t } = useTranslation('access')
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const remove = useAct(rows.removeRole, {
    notify: 'none',
    onDone: () => void navigate({ to: LIST }),
    onFail: ({ problem, outcome }) => {
      setAsked(false)
      const [first] = problem?.errors ?? []
      toast.warn(
        errorText({ key: first?.code ?? outcome, ...(first?.params ? { params: first.params } : {}) }),
      )
    },
  })
  return (
    <>
      <IconButton label={t('remove', { name: role.name })} icon={Trash2} onPress={() => setAsked(true)} />
      <Confirm
        title={t('remove', { name: role.name })}
        text={t('remove_text')}
        confirm={t('remove_do')}
        kind="danger"
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => remove.mutate({ params: { key: role.key }, body: {} })}
        busy={remove.isPending}
      />
    </>
  )
}

export function EditRole() {
  const { t } = useTranslation('access')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useOpened(rows.role, { params: { key: id } }, { notify: 'none' })
  if (data === undefined)
    return (
      <Page title={textOf('screens:access_roles_edit') ?? ''} back={LIST}>
        {error === null && <LoadingState rows={8} />}
        {error?.status === 404 && <EmptyState title={t('absent')} text={t('absent_text')} />}
        {error !== null && error.status !== 404 && <ErrorState onRetry={() => void refetch()} />}
      </Page>
    )
  const actions = (
    <>
      <LinkButton kind="quiet" icon={Users} to="/access/by_role/$id" params={{ id }}>
        {t('people', { count: data.people })}
      </LinkButton>
      {!data.is_admin && <Removal role={data} />}
    </>
  )
  return <RoleFormPage key={data.key} record={data} initial={data} title={data.name} actions={actions} />
}

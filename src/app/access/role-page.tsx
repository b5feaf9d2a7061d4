// The pages of one role: a new one, and an old one with its people and its removal.
import { useNavigate, useParams } from '@tanstack/react-router'
import { Trash2, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { errorText, textOf } from '#app/i18n/i18n.ts'
import { roleWord } from '#app/i18n/role-word.ts'
import { IconButton } from '#app/kit/button.tsx'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { EmptyState, ErrorState, LoadingState } from '#app/kit/display/states.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { useAction, useEndpoint, useOpened } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { PERMISSION_KEYS } from '#domain/access/permissions.ts'
import { ROLE_COLOURS } from '#domain/access/role-form.ts'
import { type Role, RoleFormPage, useRoleWords } from './role-form.tsx'
import { permissionWord } from './words.ts'

const rows = backOfficeApi.access
const LIST = '/access/roles'

export function AddRole() {
  const initial = { name: '', colour: ROLE_COLOURS[0], for_partner: false, grants: {}, own: {} }
  return <RoleFormPage record={null} initial={initial} title={textOf('screens:access_roles_add') ?? ''} />
}

function Removal({ role }: { role: Role }) {
  const { t } = useTranslation('access')
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const remove = useAction(rows.removeRole, {
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
      <IconButton
        label={t('remove', { name: roleWord(role.name) })}
        icon={Trash2}
        onPress={() => setAsked(true)}
      />
      <Confirm
        title={t('remove', { name: roleWord(role.name) })}
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

type FixedProps = { role: Role; why: string; title: string; actions: ReactNode }

/** A role that the person may not change: what it holds, and why it stays as it is. */
function FixedRole({ role, why, title, actions }: FixedProps) {
  const { t } = useTranslation('access')
  const wordsOf = useRoleWords()
  const { data } = useEndpoint(backOfficeApi.perms.own, {}, { notify: 'none' })
  const held = PERMISSION_KEYS.flatMap((key) => {
    const grant = role.grants[key]
    return grant === undefined
      ? []
      : [{ label: permissionWord(key), value: t(grant === 'own' ? 'scopes.own' : 'scopes.all') }]
  })
  const added = (data?.items ?? []).flatMap(({ key, name, type }) => {
    const value = role.own[key]
    return value === undefined ? [] : [{ label: name, value: type === 'flag' ? t('scopes.all') : value }]
  })
  return (
    <Page title={title} back={LIST} actions={actions}>
      <Section>
        <p role="note">{role.is_admin ? t('admin_note') : errorText({ key: why })}</p>
        {held.length + added.length > 0 && <KeyValue rows={[...held, ...added]} />}
      </Section>
      <RecordHistory row={rows.history} recordKey={role.key} wordsOf={wordsOf} />
    </Page>
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
      {data.refusals.remove === null && <Removal role={data} />}
    </>
  )
  const title = roleWord(data.name)
  if (data.refusals.edit !== null)
    return <FixedRole role={data} why={data.refusals.edit} title={title} actions={actions} />
  return <RoleFormPage key={data.key} record={data} initial={data} title={title} actions={actions} />
}

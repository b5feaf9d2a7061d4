// The pages of one role: a new one, and an existing one with its holders and its removal.
import { useNavigate, useParams } from '@tanstack/react-router'
import { Trash2, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { errorText, label } from '#app/i18n/i18n.ts'
import { roleLabel } from '#app/i18n/role-labels.ts'
import { IconButton } from '#app/kit/button.tsx'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { UnreadPage } from '#app/kit/form/unread-page.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { useAction, useEndpoint, useOpened } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { isNumericPermissionKey, PERMISSION_KEYS } from '#domain/access/permissions.ts'
import { LABEL_COLOURS } from '#domain/kernel/images/colours.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { grantLabel, permissionLabel, permissionName } from '../labels.ts'
import { type Role, RoleFormPage, useDescribeRoleChange } from './form.tsx'

const endpoints = backOfficeApi.access
const LIST = '/access/roles'

export function AddRole() {
  const names = { name: '', name_uz_latn: null, name_uz_cyrl: null }
  const initial = { ...names, colour: LABEL_COLOURS[0], for_partner: false, grants: {}, own: {} }
  return <RoleFormPage record={null} initial={initial} title={label('screens:access_roles_add')} />
}

function RemoveRole({ role }: { role: Role }) {
  const { t } = useTranslation('access')
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)
  const remove = useAction(endpoints.removeRole, {
    notify: 'none',
    onDone: () => void navigate({ to: LIST }),
    onFail: ({ problem, outcome }) => {
      setConfirming(false)
      const [first] = problem?.errors ?? []
      toast.warn(
        errorText({ key: first?.code ?? outcome, ...(first?.params ? { params: first.params } : {}) }),
      )
    },
  })
  return (
    <>
      <IconButton
        label={t('remove', { name: roleLabel(role.name) })}
        icon={Trash2}
        onPress={() => setConfirming(true)}
      />
      <Confirm
        title={t('remove', { name: roleLabel(role.name) })}
        text={t('remove_text')}
        confirm={t('remove_do')}
        kind="danger"
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => remove.mutate({ params: { key: role.key }, body: {} })}
        busy={remove.isPending}
      />
    </>
  )
}

type ReadOnlyProps = { role: Role; why: string; title: string; actions: ReactNode }

/** A role that the person may not change: its permissions and the reason. */
function ReadOnlyRole({ role, why, title, actions }: ReadOnlyProps) {
  const { t } = useTranslation('access')
  const describeChange = useDescribeRoleChange()
  const { data } = useEndpoint(backOfficeApi.perms.own, {}, { notify: 'none' })
  const granted = PERMISSION_KEYS.flatMap((key) => {
    const grant = role.grants[key]
    return grant === undefined ? [] : [{ label: permissionLabel(key), value: grantLabel(grant) }]
  })
  const added = (data?.items ?? []).flatMap((line) => {
    const value = role.own[line.key]
    if (value === undefined) return []
    const sum = isNumericPermissionKey(line.key) ? formatSum(Number(value)) : value
    return [{ label: permissionName(line), value: line.type === 'flag' ? grantLabel('1') : sum }]
  })
  return (
    <Page title={title} back={LIST} actions={actions}>
      <Section>
        <p role="note">{role.is_admin ? t('admin_note') : errorText({ key: why })}</p>
        {granted.length + added.length > 0 && <KeyValue rows={[...granted, ...added]} />}
      </Section>
      <RecordHistory endpoint={endpoints.history} recordKey={role.key} describeChange={describeChange} />
    </Page>
  )
}

export function EditRole() {
  const { t } = useTranslation('access')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useOpened(endpoints.role, { params: { key: id } }, { notify: 'none' })
  if (data === undefined)
    return (
      <UnreadPage
        title={label('screens:access_roles_edit')}
        back={LIST}
        absent={{ title: t('absent'), text: t('absent_text') }}
        read={{ error, refetch }}
      />
    )
  const actions = (
    <>
      <LinkButton kind="quiet" icon={Users} to="/access/by_role/$id" params={{ id }}>
        {t('people', { count: data.people })}
      </LinkButton>
      {data.refusals.remove === null && <RemoveRole role={data} />}
    </>
  )
  const title = roleLabel(data.name)
  if (data.refusals.edit !== null)
    return <ReadOnlyRole role={data} why={data.refusals.edit} title={title} actions={actions} />
  return <RoleFormPage key={data.key} record={data} initial={data} title={title} actions={actions} />
}

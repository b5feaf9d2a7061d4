// The pages of one permission: a new one, an added one with its form and removal, a built-in one to read.
import { useNavigate, useParams } from '@tanstack/react-router'
import { Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { PermissionLine } from '#api/back-office/perms.ts'
import { errorText, label } from '#app/i18n/i18n.ts'
import { IconButton } from '#app/kit/button.tsx'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { UnreadPage } from '#app/kit/form/unread-page.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { useAction, useOpened } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import {
  categoryLabel,
  permissionFromAddress,
  permissionName,
  permissionToAddress,
  typeLabel,
} from '../labels.ts'
import { NEW_PERMISSION, PermissionFormPage, useDescribePermissionChange } from './form.tsx'

const endpoints = backOfficeApi.perms
const LIST = '/access/perms'

export function AddPermission() {
  return (
    <PermissionFormPage record={null} initial={NEW_PERMISSION} title={label('screens:access_perms_add')} />
  )
}

function RemovePermission({ line }: { line: PermissionLine }) {
  const { t } = useTranslation('access')
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)
  const title = t('remove_permission', { name: line.name })
  const remove = useAction(endpoints.remove, {
    notify: 'none',
    onDone: () => void navigate({ to: LIST }),
    onFail: ({ problem, outcome }) => {
      setConfirming(false)
      toast.warn(errorText({ key: problem?.problem ?? outcome }))
    },
  })
  return (
    <>
      <IconButton label={title} icon={Trash2} onPress={() => setConfirming(true)} />
      <Confirm
        title={title}
        text={t('remove_permission_text')}
        confirm={t('remove_do')}
        kind="danger"
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => remove.mutate({ params: { key: line.key }, body: {} })}
        busy={remove.isPending}
      />
    </>
  )
}

function Holders({ line }: { line: PermissionLine }) {
  const { t } = useTranslation('access')
  return (
    <LinkButton
      kind="quiet"
      icon={Users}
      to="/access/by_perms/$id"
      params={{ id: permissionToAddress(line.key) }}
    >
      {t('roles', { count: line.roles })}
    </LinkButton>
  )
}

/** A built-in permission cannot be changed. */
function BuiltInPermission({ line }: { line: PermissionLine }) {
  const { t } = useTranslation('access')
  const describeChange = useDescribePermissionChange()
  return (
    <Page title={permissionName(line)} back={LIST} actions={<Holders line={line} />}>
      <Section>
        <KeyValue
          rows={[
            { label: t('key'), value: <code>{line.key}</code> },
            { label: t('category'), value: categoryLabel(line.category) },
            { label: t('type'), value: typeLabel(line.type) },
          ]}
        />
        <p className="text-text-2">{t('built_in_note')}</p>
      </Section>
      <RecordHistory endpoint={endpoints.history} recordKey={line.key} describeChange={describeChange} />
    </Page>
  )
}

export function EditPermission() {
  const { t } = useTranslation('access')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const key = permissionFromAddress(id)
  const { data, error, refetch } = useOpened(endpoints.view, { params: { key } }, { notify: 'none' })
  if (data === undefined)
    return (
      <UnreadPage
        title={label('screens:access_perms_edit')}
        back={LIST}
        absent={{ title: t('absent_permission'), text: t('absent_text') }}
        read={{ error, refetch }}
      />
    )
  if (!data.own) return <BuiltInPermission line={data} />
  const actions = (
    <>
      <Holders line={data} />
      <RemovePermission line={data} />
    </>
  )
  return (
    <PermissionFormPage key={data.key} record={data} initial={data} title={data.name} actions={actions} />
  )
}

// The pages of one permission: a new one, an added one that can be changed and removed, one of the app that is shown.
import { useNavigate, useParams } from '@tanstack/react-router'
import { Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { PermissionLine } from '#api/back-office/perms.ts'
import { errorText, textOf } from '#app/i18n/i18n.ts'
import { IconButton } from '#app/kit/button.tsx'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { EmptyState, ErrorState, LoadingState } from '#app/kit/display/states.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { useAction, useOpened } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { NEW_PERMISSION, PermissionFormPage, usePermissionWords } from './perm-form.tsx'
import { addressOf, categoryWord, keyOfAddress, nameOfPermission, typeWord } from './words.ts'

const rows = backOfficeApi.perms
const LIST = '/access/perms'

export function AddPermission() {
  return (
    <PermissionFormPage
      record={null}
      initial={NEW_PERMISSION}
      title={textOf('screens:access_perms_add') ?? ''}
    />
  )
}

function Removal({ line }: { line: PermissionLine }) {
  const { t } = useTranslation('access')
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const title = t('remove_permission', { name: line.name })
  const remove = useAction(rows.remove, {
    notify: 'none',
    onDone: () => void navigate({ to: LIST }),
    onFail: ({ problem, outcome }) => {
      setAsked(false)
      toast.warn(errorText({ key: problem?.problem ?? outcome }))
    },
  })
  return (
    <>
      <IconButton label={title} icon={Trash2} onPress={() => setAsked(true)} />
      <Confirm
        title={title}
        text={t('remove_permission_text')}
        confirm={t('remove_do')}
        kind="danger"
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => remove.mutate({ params: { key: line.key }, body: {} })}
        busy={remove.isPending}
      />
    </>
  )
}

function Holders({ line }: { line: PermissionLine }) {
  const { t } = useTranslation('access')
  return (
    <LinkButton kind="quiet" icon={Users} to="/access/by_perms/$id" params={{ id: addressOf(line.key) }}>
      {t('roles', { count: line.roles })}
    </LinkButton>
  )
}

/** A permission of the app: nothing of it can be changed, so it is only shown. */
function BuiltIn({ line }: { line: PermissionLine }) {
  const { t } = useTranslation('access')
  const wordsOf = usePermissionWords()
  return (
    <Page title={nameOfPermission(line)} back={LIST} actions={<Holders line={line} />}>
      <Section>
        <KeyValue
          rows={[
            { label: t('key'), value: <code>{line.key}</code> },
            { label: t('category'), value: categoryWord(line.category) },
            { label: t('type'), value: typeWord(line.type) },
          ]}
        />
        <p className="text-text-2">{t('built_in_note')}</p>
      </Section>
      <RecordHistory row={rows.history} recordKey={line.key} wordsOf={wordsOf} />
    </Page>
  )
}

export function EditPermission() {
  const { t } = useTranslation('access')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const key = keyOfAddress(id)
  const { data, error, refetch } = useOpened(rows.view, { params: { key } }, { notify: 'none' })
  if (data === undefined)
    return (
      <Page title={textOf('screens:access_perms_edit') ?? ''} back={LIST}>
        {error === null && <LoadingState rows={4} />}
        {error?.status === 404 && <EmptyState title={t('absent_permission')} text={t('absent_text')} />}
        {error !== null && error.status !== 404 && <ErrorState onRetry={() => void refetch()} />}
      </Page>
    )
  if (!data.own) return <BuiltIn line={data} />
  const actions = (
    <>
      <Holders line={data} />
      <Removal line={data} />
    </>
  )
  return (
    <PermissionFormPage key={data.key} record={data} initial={data} title={data.name} actions={actions} />
  )
}

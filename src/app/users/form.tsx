// The form of an account, new (screen `users.add`) or existing (screen `users.edit`).
import { useParams } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { todayInTashkent } from '#domain/kernel/dates.ts'
import type { UserForm } from '#domain/users/user-form.ts'
import { UserFormPage } from './form-fields.tsx'

const endpoints = backOfficeApi.users
const LIST = '/users'

const blank = (branch: string | null): UserForm => ({
  name: '',
  phone: '',
  email: '',
  name_1c: '',
  role: '',
  partner: null,
  department: null,
  position: null,
  branch,
  hired_on: todayInTashkent(new Date()),
})

function NoPassword() {
  const { t } = useTranslation('users')
  const { can } = useSession()
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-card bg-warn-soft p-4 text-warn">
      <TriangleAlert aria-hidden size={20} className="shrink-0" />
      <p className="min-w-0 flex-1">{t('no_default_password')}</p>
      {can('users.settings') && (
        <LinkButton kind="quiet" to="/users/settings">
          {t('set_password')}
        </LinkButton>
      )}
    </div>
  )
}

export function AddUser() {
  const { t } = useTranslation('users')
  const title = label('screens:users_add')
  const { user } = useSession()
  const { data, error, refetch } = useEndpoint(endpoints.choices, {}, { notify: 'none' })
  if (data === undefined)
    return (
      <Page title={title} back={LIST}>
        <RecordState
          failure={error}
          absent={{ title: t('absent'), text: t('absent_text') }}
          onRetry={() => void refetch()}
        />
      </Page>
    )
  const own = data.branches.find(({ key }) => key === String(user?.branch_id))?.key ?? null
  return (
    <UserFormPage
      title={title}
      back={LIST}
      record={null}
      initial={blank(own)}
      choices={data}
      notice={!data.has_default_password && <NoPassword />}
    />
  )
}

export function EditUser() {
  const { t } = useTranslation('users')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const choices = useEndpoint(endpoints.choices, {}, { notify: 'none' })
  const record = useEndpoint(endpoints.view, { params: { key: id } }, { notify: 'none' })
  const again = () => {
    void choices.refetch()
    void record.refetch()
  }
  if (choices.data === undefined || record.data === undefined)
    return (
      <Page title={label('screens:users_edit')} back={LIST}>
        <RecordState
          failure={record.error ?? choices.error}
          absent={{ title: t('absent'), text: t('absent_text') }}
          onRetry={again}
        />
      </Page>
    )
  return (
    <UserFormPage
      key={id}
      title={record.data.values.name}
      back={`/users/${id}`}
      record={record.data}
      initial={record.data.values}
      choices={choices.data}
    />
  )
}

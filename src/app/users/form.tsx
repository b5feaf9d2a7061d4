// The form of an account, new (screen `users.add`) or existing (screen `users.edit`).
import { useNavigate, useParams } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { UserView } from '#api/back-office/users.ts'
import { label } from '#app/i18n/i18n.ts'
import { RecordPage } from '#app/kit/form/record-page.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { UnreadPage } from '#app/kit/form/unread-page.tsx'
import { useRecord } from '#app/kit/form/use-record.ts'
import { Page } from '#app/kit/layout/page.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { call } from '#app/platform/api.ts'
import { refresh, useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { getToday } from '#app/platform/wire/clock.ts'
import type { UserForm } from '#domain/users/user-form.ts'
import { type Choices, type Chosen, itemsOf, roleItems } from './choices.ts'
import { PersonFields, PlaceFields, RoleFields } from './form-fields.tsx'
import { describeChange } from './labels.ts'

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
  hired_on: getToday(),
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

type FormProps = {
  title: string
  back: string
  /** Null for a new account. */
  record: UserView | null
  initial: UserForm
  choices: Choices
  notice?: ReactNode
}

function UserFormPage({ title, back, record, initial, choices, notice }: FormProps) {
  const { t } = useTranslation('users')
  const navigate = useNavigate()
  const form = useRecord<UserForm>({
    initial,
    version: record?.version ?? null,
    save: (values, base) =>
      record === null || base === null
        ? call(endpoints.create, { body: values }, { notify: 'none' })
        : call(
            endpoints.update,
            { params: { key: record.key }, body: { base_version: base, values } },
            { notify: 'none' },
          ),
    onDone: ({ name }) => {
      toast.ok(t(record === null ? 'added' : 'saved', { name }))
      void refresh(endpoints.list.path)
      void navigate({ to: back })
    },
  })
  /** The conflict bar shows the name of a chosen record, not its key. */
  const describeUserChange = (field: string, value: unknown) => {
    const known = [...itemsOf(choices, field as Chosen, record), ...roleItems(choices, record)]
    const isChosen = ['role', 'partner', 'department', 'branch', 'position'].includes(field)
    const name = known.find(({ key }) => isChosen && key === value)?.label
    return name === undefined
      ? describeChange(field, value)
      : { ...describeChange(field, value), value: name }
  }
  return (
    <RecordPage title={title} back={back} form={form} describeChange={describeUserChange}>
      {notice}
      <PersonFields form={form} />
      <RoleFields form={form} choices={choices} record={record} />
      <PlaceFields form={form} choices={choices} record={record} />
    </RecordPage>
  )
}

export function AddUser() {
  const { t } = useTranslation('users')
  const title = label('screens:users_add')
  const { user } = useSession()
  const { data, error, refetch } = useEndpoint(endpoints.choices, {}, { notify: 'none' })
  if (data === undefined)
    return (
      <UnreadPage
        title={title}
        back={LIST}
        absent={{ title: t('absent'), text: t('absent_text') }}
        read={{ error, refetch }}
      />
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

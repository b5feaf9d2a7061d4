// The saved views of a list, own and shared: apply one, delete one, or save the current state, for oneself or for others.

import { Bookmark, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListView, VIEW_NAME, type ViewState, views } from '#api/back-office/views.ts'
import type { ListName } from '#api/shapes/list-names.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { roleLabel, sortByRoleLabel } from '#app/i18n/role-labels.ts'
import { useAction, useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { Button, IconButton } from '../button.tsx'
import { ErrorState, LoadingState } from '../display/states.tsx'
import { Field } from '../inputs/field.tsx'
import { Flag } from '../inputs/flag.tsx'
import { focusUnreadable } from '../inputs/masks/unreadable.ts'
import { MultiChoice } from '../inputs/multi-choice.tsx'
import { TextInput } from '../inputs/text-input.tsx'
import { Dialog } from '../overlays/dialog.tsx'

export type ViewsProps = {
  list: ListName
  now: ViewState
  onUse: (state: ViewState) => void
  onClose: () => void
}
const endpoints = views

function Line({ list, view, onUse }: Pick<ViewsProps, 'list' | 'onUse'> & { view: ListView }) {
  const { t } = useTranslation('kit')
  const remove = useAction(endpoints.remove)
  return (
    <li className="flex items-center gap-2">
      <Button kind="text" icon={Bookmark} onPress={() => onUse(view.state)}>
        {view.name}
      </Button>
      {view.shared && (
        <span className="text-[13px] text-text-2">
          {t(view.roles.length === 0 ? 'views.common' : 'views.of_roles')}
        </span>
      )}
      <span className="flex-1" />
      {view.mine && (
        <IconButton
          label={t('views.remove', { name: view.name })}
          icon={Trash2}
          onPress={() => remove.mutate({ params: { list, key: view.key }, body: {} })}
        />
      )}
    </li>
  )
}

type RolesProps = { value: readonly string[]; onChange: (roles: string[]) => void }

/** With whom the view is shared: everybody, or people of some roles. */
function RolesField({ value, onChange }: RolesProps) {
  const { t } = useTranslation('kit')
  const { data } = useEndpoint(endpoints.roles, {}, { notify: 'none' })
  const items = sortByRoleLabel(data?.items ?? []).map(({ key, name }) => ({ key, label: roleLabel(name) }))
  return (
    <Field label={t('views.roles')}>
      <MultiChoice name="roles" label={t('views.roles')} items={items} value={value} onChange={onChange} />
    </Field>
  )
}

function NewView({ list, now }: Pick<ViewsProps, 'list' | 'now'>) {
  const { t } = useTranslation('kit')
  const { can } = useSession()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [roles, setRoles] = useState<string[]>([])
  const save = useAction(endpoints.save, {
    notify: 'none',
    onDone: (_, { body }) => {
      setName('')
      toast.ok(t('views.saved', { name: body.name }))
    },
  })
  const [first] = save.error?.problem?.errors ?? []
  const error = first
    ? errorText({ key: first.code, ...(first.params ? { params: first.params } : {}) })
    : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!focusUnreadable()) save.mutate({ params: { list }, body: { name, shared, roles, state: now } })
  }
  return (
    <form onSubmit={submit} noValidate className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
      <Field label={t('views.name')} required error={error}>
        <TextInput name="view" value={name} onChange={setName} maxLength={VIEW_NAME.max} />
      </Field>
      {can('views.share') && (
        <Flag name="shared" label={t('views.shared')} value={shared} onChange={setShared} />
      )}
      {shared && <RolesField value={roles} onChange={setRoles} />}
      <div>
        <Button kind="quiet" type="submit" busy={save.isPending}>
          {t('views.save')}
        </Button>
      </div>
    </form>
  )
}

export function ViewsDialog({ list, now, onUse, onClose }: ViewsProps) {
  const { t } = useTranslation('kit')
  const { data, error, refetch } = useEndpoint(endpoints.list, { params: { list } }, { notify: 'none' })
  return (
    <Dialog title={t('views.title')} isOpen onClose={onClose}>
      {data === undefined && error === null && <LoadingState rows={2} />}
      {data === undefined && error !== null && <ErrorState onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <p className="text-text-2">{t('views.none')}</p>}
      <ul className="flex flex-col">
        {data?.items.map((view) => (
          <Line key={view.key} list={list} view={view} onUse={onUse} />
        ))}
      </ul>
      <NewView list={list} now={now} />
    </Dialog>
  )
}

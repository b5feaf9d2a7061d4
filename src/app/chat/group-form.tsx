// A group: its title and its people besides the person who has made it.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WholeConversation } from '#api/back-office/chat.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { useRecord } from '#app/kit/form/use-record.ts'
import { PeopleChoice } from '#app/pickers/people.tsx'
import { call } from '#app/platform/api.ts'
import { refresh, useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { type GroupForm as Form, groupForm } from '#domain/chat/chat.ts'

const endpoints = backOfficeApi.chat

function useFound(search: string) {
  const { data, isPlaceholderData } = useEndpoint(
    endpoints.people,
    { body: { search, group: true } },
    { keepPrevious: true, notify: 'none' },
  )
  return { items: data?.items, isOld: isPlaceholderData }
}

const valuesOf = ({ title, people }: WholeConversation, maker: number | undefined): Form => ({
  title,
  people: people.flatMap(({ id }) => (id === maker ? [] : [id])),
})

type Props = { group: WholeConversation | null; onClose: () => void; onDone: (key: string) => void }

export function GroupForm({ group: opened, onClose, onDone }: Props) {
  const { t } = useTranslation('chat')
  const { user } = useSession()
  // The group as it was opened: a refresh in the background would discard the input. Saving detects conflicts by version.
  const [group] = useState(opened)
  const [names, setNames] = useState(new Map(group?.people.map(({ id, name }) => [id, name] as const)))
  const [saved, setSaved] = useState(group?.key ?? '')
  const form = useRecord<Form>({
    initial: group === null ? { title: '', people: [] } : valuesOf(group, user?.id),
    version: group?.version ?? null,
    save: async (values, base) => {
      const { key } =
        group === null || base === null
          ? await call(endpoints.createGroup, { body: values }, { notify: 'none' })
          : await call(
              endpoints.updateGroup,
              { params: { key: group.key }, body: { base_version: base, values } },
              { notify: 'none' },
            )
      setSaved(key)
    },
    onDone: () => {
      void refresh(endpoints.list.path)
      onDone(saved)
    },
  })
  const { values, set, errorOf } = form
  return (
    <RecordDialog
      title={group?.title ?? t('new_group')}
      form={form}
      describeChange={(field, value) => ({
        label: t(field === 'title' ? 'fields.title' : 'fields.people'),
        value: Array.isArray(value)
          ? value.map((id) => names.get(Number(id)) ?? '').join(', ')
          : String(value),
      })}
      onClose={onClose}
    >
      <TextField form={form} field="title" schema={groupForm} label={t('fields.title')} required />
      <PeopleChoice
        label={t('fields.people')}
        useFound={useFound}
        chosen={values.people}
        names={names}
        error={errorOf('people')}
        onTake={({ id, name }) => {
          setNames((now) => new Map(now).set(id, name))
          set({ people: [...values.people, id] })
        }}
        onRemove={(id) => set({ people: values.people.filter((one) => one !== id) })}
      />
    </RecordDialog>
  )
}

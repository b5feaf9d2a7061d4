// The settings of accounts (screen `users.settings`): the first password of new accounts, and the positions.
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { fixedTextColumn, textColumn } from '#app/kit/display/tables/column-kinds.tsx'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { useRecord } from '#app/kit/form/use-record.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import type { Line } from '#app/kit/list/use-list-page.ts'
import { useOpenLine } from '#app/kit/list/use-open-line.ts'
import { call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { REFERENCE_STATUSES } from '#domain/reference/forms.ts'
import { type PositionForm, positionForm } from '#domain/users/user-form.ts'
import { describeChange, fieldLabel, statusLabel } from '../labels.ts'
import { DefaultPassword } from './default-password.tsx'

type Position = PositionForm & Line
const endpoints = backOfficeApi.positions
const BLANK: PositionForm = { name: '', status: 'active' }
const STATUSES = () => REFERENCE_STATUSES.map((key) => ({ key, label: statusLabel(key) }))
/** The label of `name` would be that of a person; here it is that of a position. */
const describePositionChange = (field: string, value: unknown) =>
  field === 'name'
    ? { label: fieldLabel('position'), value: String(value ?? '') }
    : describeChange(field, value)

type DialogProps = { line: Position | null; onClose: () => void; onDone: (saved: PositionForm) => void }

function PositionDialog({ line, onClose, onDone }: DialogProps) {
  const form = useRecord<PositionForm>({
    initial: line === null ? BLANK : { name: line.name, status: line.status },
    version: line?.version ?? null,
    save: (values, base) =>
      line === null || base === null
        ? call(endpoints.create, { body: values }, { notify: 'none' })
        : call(
            endpoints.update,
            { params: { key: line.key }, body: { base_version: base, values } },
            { notify: 'none' },
          ),
    onDone,
  })
  const { values, set, errorOf } = form
  return (
    <RecordDialog
      title={fieldLabel('position')}
      form={form}
      describeChange={describePositionChange}
      onClose={onClose}
    >
      <TextField form={form} field="name" schema={positionForm} label={fieldLabel('position')} required />
      <Field label={fieldLabel('status')} required error={errorOf('status')}>
        <Choice
          name="status"
          items={STATUSES()}
          value={values.status}
          onChange={(key) =>
            set({ status: REFERENCE_STATUSES.find((known) => known === key) ?? values.status })
          }
        />
      </Field>
      {line !== null && (
        <RecordHistory
          endpoint={endpoints.history}
          recordKey={line.key}
          describeChange={describePositionChange}
        />
      )}
    </RecordDialog>
  )
}

export function UserSettings() {
  const { t } = useTranslation('users')
  const rows = useOpenLine<Position>(endpoints.list, '/users/settings')
  const [isNew, setNew] = useState(false)
  const close = isNew ? () => setNew(false) : rows.close
  const done = ({ name }: PositionForm) => {
    close()
    toast.ok(t('position_saved', { name }))
    void refresh(endpoints.list.path)
    void refresh(backOfficeApi.users.choices.path)
  }
  const input = {
    name: 'positions' as const,
    path: '/users/settings',
    endpoints,
    sorts: ['name', 'status'],
    filters: { status: REFERENCE_STATUSES },
    groups: [{ name: 'status', label: fieldLabel('status'), items: STATUSES() }],
    columns: [
      textColumn('name', fieldLabel('position'), { sort: true, width: 240 }),
      fixedTextColumn('status', fieldLabel('status'), (line: Position) => statusLabel(line.status), {
        sort: true,
      }),
    ],
  }
  return (
    <>
      <ListPage<Position>
        title={label('screens:users_settings')}
        input={input}
        searchLabel={t('find_position')}
        nameOf={(line) => statusLabel(line.status)}
        empty={{ title: t('no_positions'), text: t('no_positions_text') }}
        linkOf={rows.linkOf}
        onOpen={rows.open}
        actions={
          <Button kind="primary" icon={Plus} onPress={() => setNew(true)}>
            {t('new_position')}
          </Button>
        }
      >
        <DefaultPassword />
      </ListPage>
      {(isNew || rows.line !== null) && (
        <PositionDialog line={isNew ? null : rows.line} onClose={close} onDone={done} />
      )}
    </>
  )
}

// The settings of the server. A change takes effect with the next request.
import { History } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { findText, label, useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { ConflictBar } from '#app/kit/form/conflict-bar.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { type RecordForm, useRecord } from '#app/kit/form/use-record.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { MoneyInput, NumberInput, orNaN, orNull } from '#app/kit/inputs/masks/money-input.tsx'
import { PhoneInput } from '#app/kit/inputs/masks/phone-input.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { call } from '#app/platform/api.ts'
import { refresh, useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatSum } from '#domain/kernel/money.ts'
import type { ServerSettings as Values } from '#domain/settings/settings.ts'

const FLAGS = ['technical_works', 'ask_for_branch'] as const
const SUMS = ['director_from', 'salary_min', 'salary_max'] as const
const NUMBERS = ['lock_minutes', 'client_age_min', 'client_age_max', 'client_name_min'] as const

const fieldLabel = (field: keyof Values): string => label(`settings:server.fields.${field}`)
const valueLabel = (value: unknown): string => {
  if (typeof value === 'boolean') return label(`settings:server.${value ? 'on' : 'off'}`)
  return typeof value === 'number' ? formatSum(value) : String(value)
}
// The conflict bar and the history receive field names from the server, so they may be unknown here.
const describeChange = (field: string, value: unknown) => ({
  label: findText(`settings:server.fields.${field}`) ?? field,
  value: valueLabel(value),
})

function Numbers({ form }: { form: RecordForm<Values> }) {
  const { values, set, errorOf } = form
  return (
    <>
      {SUMS.map((name) => (
        <Field key={name} label={fieldLabel(name)} required error={errorOf(name)}>
          <MoneyInput
            name={name}
            value={orNull(values[name])}
            onChange={(sum) => set({ [name]: orNaN(sum) })}
          />
        </Field>
      ))}
      {NUMBERS.map((name) => (
        <Field key={name} label={fieldLabel(name)} required error={errorOf(name)}>
          <NumberInput
            name={name}
            value={orNull(values[name])}
            onChange={(count) => set({ [name]: orNaN(count) })}
          />
        </Field>
      ))}
    </>
  )
}

function Form({ read }: { read: Returns<typeof api.settings.view> }) {
  const { t } = useTranslation('settings')
  const { t: kit } = useTranslation('kit')
  useLanguage()
  const form = useRecord<Values>({
    initial: read.values,
    version: read.version,
    save: (values, base) =>
      call(api.settings.update, { body: { base_version: base ?? 0, values } }, { notify: 'none' }),
    onDone: () => {
      toast.ok(t('server.saved'))
      void refresh(api.settings.view.path)
      void refresh(api.session.publicSettings.path)
    },
  })
  const { values, set, errorOf } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <ConflictBar form={form} describeChange={describeChange} />
      {FLAGS.map((name) => (
        <Flag
          key={name}
          name={name}
          label={fieldLabel(name)}
          value={values[name]}
          onChange={(isOn) => set({ [name]: isOn })}
        />
      ))}
      <Field label={fieldLabel('support_phone')} error={errorOf('support_phone')}>
        <PhoneInput
          name="support_phone"
          value={values.support_phone}
          onChange={(support_phone) => set({ support_phone })}
        />
      </Field>
      <Numbers form={form} />
      <div>
        <Button kind="primary" type="submit" busy={form.isBusy}>
          {kit('form.save')}
        </Button>
      </div>
    </form>
  )
}

function Loaded() {
  const { t } = useTranslation('settings')
  const { t: kit } = useTranslation('kit')
  const [isHistory, setHistory] = useState(false)
  const { data, error, refetch } = useEndpoint(api.settings.view, {}, { notify: 'none' })
  return (
    <>
      <Section title={t('server.title')}>
        {data === undefined && <RecordState failure={error} rows={4} onRetry={() => void refetch()} />}
        {data !== undefined && <Form key={data.version} read={data} />}
        {!isHistory && (
          <div>
            <Button kind="text" icon={History} onPress={() => setHistory(true)}>
              {kit('history.title')}
            </Button>
          </div>
        )}
      </Section>
      {isHistory && (
        <RecordHistory endpoint={api.settings.history} recordKey="server" describeChange={describeChange} />
      )}
    </>
  )
}

/** Renders nothing without the permission `settings.server`. */
export function ServerSettings() {
  const { can } = useSession()
  return can('settings.server') ? <Loaded /> : null
}

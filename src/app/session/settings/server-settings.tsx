// The settings of the server. A change takes effect with the next request.
import { History } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { onlineApi } from '#api/online.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { screenTitle } from '#app/i18n/screen-title.ts'
import { Button } from '#app/kit/button.tsx'
import { ConflictBar } from '#app/kit/form/conflict-bar.tsx'
import { labelsOf } from '#app/kit/form/labels.ts'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { type RecordForm, useRecord } from '#app/kit/form/use-record.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { MoneyInput, NumberInput, orNaN, orNull } from '#app/kit/inputs/masks/money-input.tsx'
import { PhoneInput } from '#app/kit/inputs/masks/phone-input.tsx'
import { MultiChoice } from '#app/kit/inputs/multi-choice.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { call } from '#app/platform/api.ts'
import { refresh, useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { announceDone } from '#app/platform/undo.ts'
import { SCREENS, SWITCHABLE_SCREENS } from '#domain/access/screens.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { serverSettings, type ServerSettings as Values } from '#domain/settings/settings.ts'

const FLAGS = [
  'technical_works',
  'ask_for_branch',
  'order_fields_required',
  'fiscal_receipt_required',
] as const
const SUMS = ['director_from', 'count_approval_sum', 'salary_min', 'salary_max'] as const
const NUMBERS = [
  'return_days',
  'reservation_hours',
  'vat_percent',
  'lock_minutes',
  'client_age_min',
  'client_age_max',
  'client_name_min',
] as const

const screenName = (id: unknown): string => {
  const known = SWITCHABLE_SCREENS.find((one) => one === id)
  return known === undefined ? String(id) : screenTitle(SCREENS[known])
}
const valueLabel = (text: string, value: unknown): string => {
  if (Array.isArray(value)) return value.map(screenName).join(', ')
  if (typeof value === 'boolean') return label(`server-settings:server.${value ? 'on' : 'off'}`)
  return typeof value === 'number' ? formatSum(value) : text
}
const { fieldLabel, describeChange } = labelsOf('server-settings:server', valueLabel)

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

function Form({ read }: { read: Returns<typeof onlineApi.settings.view> }) {
  const { t } = useTranslation('server-settings')
  const { t: kit } = useTranslation('kit')
  useLanguage()
  const saved = useRef({ version: read.version })
  const reload = () => {
    void refresh(onlineApi.settings.view.path)
    void refresh(api.session.publicSettings.path)
  }
  const form = useRecord<Values>({
    initial: read.values,
    version: read.version,
    save: async (values, base) => {
      saved.current = await call(
        onlineApi.settings.update,
        { body: { base_version: base ?? 0, values } },
        { notify: 'none' },
      )
    },
    onDone: () => {
      const earlier = { base_version: saved.current.version, values: read.values }
      announceDone(t('server.saved'), {
        run: () => call(onlineApi.settings.update, { body: earlier }, { notify: 'none' }),
        undone: t('server.undone'),
        refresh: reload,
      })
      reload()
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
      <TextField
        form={form}
        field="employee_app_url"
        schema={serverSettings}
        label={fieldLabel('employee_app_url')}
      />
      <TextField
        form={{ ...form, values: { holidays: values.holidays ?? '' } }}
        field="holidays"
        schema={serverSettings}
        label={fieldLabel('holidays')}
        hint={t('server.holidays_hint')}
        multiline
      />
      <Field label={fieldLabel('switched_off')} hint={t('server.switched_off_hint')}>
        <MultiChoice
          name="switched_off"
          label={fieldLabel('switched_off')}
          items={SWITCHABLE_SCREENS.map((id) => ({ key: id, label: screenName(id) }))}
          value={values.switched_off}
          onChange={(ids) => set({ switched_off: ids })}
          whenEmpty={{ label: t('server.none_off'), clear: t('server.all_on') }}
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
  const { t } = useTranslation('server-settings')
  const { t: kit } = useTranslation('kit')
  const [isHistory, setHistory] = useState(false)
  const { data, error, refetch } = useEndpoint(onlineApi.settings.view, {}, { notify: 'none' })
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
        <RecordHistory
          endpoint={onlineApi.settings.history}
          recordKey="server"
          describeChange={describeChange}
        />
      )}
    </>
  )
}

/** Renders nothing without the permission `settings.server`. */
export function ServerSettings() {
  const { can } = useSession()
  return can('settings.server') ? <Loaded /> : null
}

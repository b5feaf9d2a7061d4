// The form of an SMS provider. The server never returns the password; an empty field keeps the stored one.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { ProviderLine } from '#api/back-office/providers.ts'
import type { Returns } from '#api/endpoint.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { CopiedAddress } from '#app/kit/copied-address.tsx'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { type RecordForm, useRecord } from '#app/kit/form/use-record.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { itemsOf } from '#app/kit/inputs/items.ts'
import { MoneyInput, NumberInput } from '#app/kit/inputs/masks/money-input.tsx'
import { call } from '#app/platform/api.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import {
  CALLBACK_VARIABLES,
  PROVIDER_KINDS,
  type ProviderForm,
  providerForm,
  providerValues,
  REPORTING_KINDS,
} from '#domain/providers/provider.ts'
import { describeChange, fieldLabel, kindLabel } from './labels.ts'

const endpoints = backOfficeApi.providers
export type Kind = Returns<typeof endpoints.state>['kinds'][number]
type Values = Omit<ProviderForm, 'price' | 'priority'> & { price: number | null; priority: number | null }

const BLANK: Values = {
  name: '',
  kind: 'eskiz',
  url: '',
  sender: '',
  login: '',
  secret: '',
  price: null,
  priority: null,
}
const TEXTS = ['url', 'sender', 'login'] as const

/** The body to send. An empty number is left out, so that the server reports it as required. */
const toBody = ({ price, priority, ...rest }: Values): ProviderForm =>
  ({ ...rest, price: price ?? undefined, priority: priority ?? undefined }) as ProviderForm

type FormProps = { form: RecordForm<Values>; kinds: readonly Kind[] }

function TextFields({ form, kinds }: FormProps) {
  const { t } = useTranslation('providers')
  const usual = kinds.find(({ kind }) => kind === form.values.kind)
  return TEXTS.map((field) => {
    const preset = field === 'login' ? undefined : usual?.[field]
    return (
      <TextField
        key={field}
        form={form}
        field={field}
        schema={providerForm}
        label={fieldLabel(field)}
        required={field === 'login'}
        hint={preset === undefined ? undefined : t('usual', { value: preset })}
      />
    )
  })
}

function Secret({ form, since }: { form: RecordForm<Values>; since: string | null }) {
  const { t } = useTranslation('providers')
  const language = useLanguage()
  const hint = since === null ? undefined : t('secret_kept', { date: formatDateTime(since, language) })
  return (
    <TextField
      form={form}
      field="secret"
      schema={providerForm}
      label={fieldLabel('secret')}
      required={since === null}
      hint={hint}
      type="password"
      // Keeps browsers from filling in a stored password.
      autoComplete="new-password"
    />
  )
}

function Numbers({ form: { values, set, errorOf } }: { form: RecordForm<Values> }) {
  const { t } = useTranslation('providers')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={fieldLabel('price')} required error={errorOf('price')} hint={t('price_hint')}>
        <MoneyInput name="price" value={values.price} onChange={(price) => set({ price })} />
      </Field>
      <Field label={fieldLabel('priority')} required error={errorOf('priority')} hint={t('priority_hint')}>
        <NumberInput name="priority" value={values.priority} onChange={(priority) => set({ priority })} />
      </Field>
    </div>
  )
}

/** The address that the provider is given for its reports of deliveries. */
function Callback({ kind }: { kind: Kind | undefined }) {
  const { t } = useTranslation('providers')
  const reporting = REPORTING_KINDS.find((one) => one === kind?.kind)
  if (kind === undefined || reporting === undefined) return null
  const hint =
    kind.callback === ''
      ? t('callback_none', { names: CALLBACK_VARIABLES.join(', ') })
      : t(`callback_hints.${reporting}`)
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-semibold text-text">{t('callback')}</p>
      <p className="text-[13px] text-text-2">{hint}</p>
      {kind.callback !== '' && <CopiedAddress name={t('callback')} address={kind.callback} />}
    </div>
  )
}

type Props = {
  line: ProviderLine | null
  kinds: readonly Kind[]
  onClose: () => void
  onDone: (name: string) => void
}

export function ProviderFormDialog({ line, kinds, onClose, onDone }: Props) {
  const { t } = useTranslation('providers')
  const form = useRecord<Values>({
    initial: line === null ? BLANK : providerValues(line),
    version: line?.version ?? null,
    read: (server) => providerValues(server as ProviderForm),
    save: (values, base) =>
      line === null || base === null
        ? call(endpoints.create, { body: toBody(values) }, { notify: 'none' })
        : call(
            endpoints.update,
            { params: { key: line.key }, body: { base_version: base, values: toBody(values) } },
            { notify: 'none' },
          ),
    onDone: ({ name }) => onDone(name),
  })
  const { values, set, errorOf } = form
  const isConsole = values.kind === 'console'
  return (
    <RecordDialog
      title={line?.name ?? t('new_title')}
      form={form}
      describeChange={describeChange}
      onClose={onClose}
    >
      <TextField form={form} field="name" schema={providerForm} label={fieldLabel('name')} required />
      <Field label={fieldLabel('kind')} required error={errorOf('kind')}>
        <Choice
          name="kind"
          items={itemsOf(
            kinds.map(({ kind }) => kind),
            kindLabel,
          )}
          value={values.kind}
          onChange={(key) => set({ kind: PROVIDER_KINDS.find((kind) => kind === key) ?? values.kind })}
        />
      </Field>
      {!isConsole && <TextFields form={form} kinds={kinds} />}
      {!isConsole && <Secret form={form} since={line?.secret_set_at ?? null} />}
      <Numbers form={form} />
      <Callback kind={kinds.find(({ kind }) => kind === values.kind)} />
    </RecordDialog>
  )
}

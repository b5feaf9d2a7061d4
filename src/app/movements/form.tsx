// The form of a draft movement (screen `stock_to_delivey.create`, and the record while it is changed).
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeMovement } from '#api/back-office/movements.ts'
import { label } from '#app/i18n/i18n.ts'
import { RecordPage } from '#app/kit/form/record-page.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { type RecordForm, useRecord } from '#app/kit/form/use-record.ts'
import type { Item } from '#app/kit/inputs/choice.tsx'
import { Combo } from '#app/kit/inputs/combo.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { NumberInput } from '#app/kit/inputs/masks/money-input.tsx'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { useDraftAddress } from '#app/pickers/stock-lines/draft-address.ts'
import { useKnownProducts } from '#app/pickers/stock-lines/use-known-products.ts'
import { call } from '#app/platform/api.ts'
import { refresh, useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { type MovementForm, movementForm } from '#domain/movements/movement.ts'
import { describeChangeWith, fieldLabel } from './labels.ts'
import { LinesEditor } from './lines-editor.tsx'

const endpoints = backOfficeApi.movements
const PURPOSES = ['stock', 'application'] as const

export type Values = Omit<MovementForm, 'from_branch' | 'to_branch'> & {
  from_branch: number | null
  to_branch: number | null
  /** Only of the form: whether an application is asked for. */
  purpose: (typeof PURPOSES)[number]
}

const valuesOf = (form: MovementForm): Values => ({
  ...form,
  purpose: form.application === null ? 'stock' : 'application',
})

const formOf = (movement: WholeMovement): MovementForm => ({
  from_branch: movement.from.id,
  to_branch: movement.to.id,
  application: movement.application,
  note: movement.note,
  lines: movement.goods.map(({ product_id, quantity, imei, gtin, serial, marking }) => ({
    product_id,
    quantity,
    imei,
    gtin,
    serial,
    marking,
  })),
})

/** What is missing is left out of the body, so that the server reports it as required at its field. */
const bodyOf = ({ purpose, ...values }: Values) =>
  ({
    ...values,
    from_branch: values.from_branch ?? undefined,
    to_branch: values.to_branch ?? undefined,
    application: purpose === 'stock' ? null : (values.application ?? undefined),
  }) as MovementForm

function useMovementForm(movement: WholeMovement | null, sender: number | null) {
  const { t } = useTranslation('movements')
  const navigate = useNavigate()
  const saved = useRef(movement?.key ?? '')
  const blank: Values = {
    from_branch: sender,
    to_branch: null,
    application: null,
    purpose: 'stock',
    note: '',
    lines: [],
  }
  return useRecord<Values>({
    initial: movement === null ? blank : valuesOf(formOf(movement)),
    version: movement?.version ?? null,
    read: (server) => valuesOf(server as MovementForm),
    save: async (values, base) => {
      const body = bodyOf(values)
      const quiet = { notify: 'none' } as const
      const { key } =
        movement === null || base === null
          ? await call(endpoints.create, { body }, quiet)
          : await call(
              endpoints.update,
              { params: { key: movement.key }, body: { base_version: base, values: body } },
              quiet,
            )
      saved.current = key
    },
    onDone: () => {
      toast.ok(t(movement === null ? 'created' : 'saved', { number: saved.current }))
      void refresh(endpoints.list.path)
      void navigate({ to: '/stock_to_delivey/$id', params: { id: saved.current }, search: {} })
    },
  })
}

type BranchProps = {
  field: 'from_branch' | 'to_branch'
  form: RecordForm<Values>
  items: readonly Item[]
  isFixed?: boolean
  onChange: (id: number | null) => void
}

function Branch({ field, form, items, isFixed = false, onChange }: BranchProps) {
  const value = form.values[field]
  return (
    <Field label={fieldLabel(field)} required error={form.errorOf(field)}>
      <Combo
        name={field}
        items={items}
        isDisabled={isFixed}
        value={value === null ? null : String(value)}
        onChange={(key) => onChange(key === null ? null : Number(key))}
      />
    </Field>
  )
}

type Named = { id: number; name: string }
const itemsOf = (branches: readonly Named[] = [], known: readonly Named[] = []): Item[] =>
  [...branches, ...known.filter(({ id }) => !branches.some((branch) => branch.id === id))].map(
    ({ id, name }) => ({ key: String(id), label: name }),
  )

function Head({ form, from, to }: { form: RecordForm<Values>; from: readonly Item[]; to: readonly Item[] }) {
  const { t } = useTranslation('movements')
  const { values, set, errorOf } = form
  return (
    <Section title={t('sections.main')}>
      <div className="grid gap-4 lg:grid-cols-2">
        <Branch
          field="from_branch"
          form={form}
          items={from}
          isFixed={from.length === 1 && values.from_branch !== null}
          // Another branch has other goods.
          onChange={(id) => id !== values.from_branch && set({ from_branch: id, lines: [] })}
        />
        <Branch field="to_branch" form={form} items={to} onChange={(id) => set({ to_branch: id })} />
        <Segments
          name="purpose"
          label={fieldLabel('purpose')}
          items={PURPOSES.map((key) => ({ key, label: t(`purposes.${key}`) }))}
          value={values.purpose}
          onChange={(key) => set({ purpose: key === 'application' ? 'application' : 'stock' })}
        />
        {values.purpose === 'application' && (
          <Field label={t('application_number')} required error={errorOf('application')}>
            <NumberInput
              name="application"
              value={values.application}
              onChange={(application) => set({ application })}
            />
          </Field>
        )}
        <TextField
          form={form}
          field="note"
          schema={movementForm}
          label={fieldLabel('note')}
          className="lg:col-span-2"
        />
      </div>
    </Section>
  )
}

type PageProps = {
  movement: WholeMovement | null
  sender: number | null
  from: Named[]
  to: Named[]
  initialSearch: string
}

function FormPage({ movement, sender, from, to, initialSearch }: PageProps) {
  const { t } = useTranslation('movements')
  const form = useMovementForm(movement, sender)
  const { products, learn } = useKnownProducts(movement?.goods ?? [])
  const known = movement === null ? [] : [movement.from, movement.to]
  const branches = new Map([...from, ...to, ...known].map(({ id, name }) => [id, name]))
  const names = new Map([...products].map(([id, { name }]) => [id, name]))
  return (
    <RecordPage
      title={movement === null ? label('screens:stock_to_delivey_create') : t('title', movement)}
      back={movement === null ? '/stock_to_delivey' : `/stock_to_delivey/${movement.key}`}
      form={form}
      describeChange={describeChangeWith({ branches, products: names })}
      actions={
        movement !== null && (
          <LinkButton kind="text" to="/stock_to_delivey/$id" params={{ id: movement.key }}>
            {t('cancel_edit')}
          </LinkButton>
        )
      }
    >
      <Head form={form} from={itemsOf(from, known.slice(0, 1))} to={itemsOf(to, known.slice(1))} />
      <LinesEditor form={form} products={products} learn={learn} initialSearch={initialSearch} />
    </RecordPage>
  )
}

/** The form once the branches are known; the sender is the one that the address names, or the person's own branch. */
export function MovementFormPage({ movement }: { movement: WholeMovement | null }) {
  const { user } = useSession()
  const { branch, goods } = useDraftAddress()
  const { data } = useEndpoint(endpoints.choices, {})
  if (data === undefined) return null
  const find = (wanted: number | null | undefined) => data.from.find(({ id }) => id === wanted)
  const sender = find(branch) ?? find(user?.branch_id) ?? (data.from.length === 1 ? data.from[0] : undefined)
  return <FormPage movement={movement} sender={sender?.id ?? null} {...data} initialSearch={goods} />
}

export const AddMovement = () => <MovementFormPage movement={null} />

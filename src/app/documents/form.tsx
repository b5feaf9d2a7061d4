// The form of a draft (screens `receipt.create`, `write_off.create`, and the record while it is changed).
import { useTranslation } from 'react-i18next'
import type { WholeBranchDocument } from '#api/shapes/branch-document.ts'
import { label } from '#app/i18n/i18n.ts'
import { RecordPage } from '#app/kit/form/record-page.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import type { RecordForm } from '#app/kit/form/use-record.ts'
import { Choice, type Item } from '#app/kit/inputs/choice.tsx'
import { Combo } from '#app/kit/inputs/combo.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { entryItems } from '#app/kit/inputs/items.ts'
import { DateInput } from '#app/kit/inputs/masks/date-input.tsx'
import { MoneyInput } from '#app/kit/inputs/masks/money-input.tsx'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { useDraftAddress } from '#app/pickers/stock-lines/draft-address.ts'
import { LinesEditor, type Source } from '#app/pickers/stock-lines/lines-editor.tsx'
import { useKnownProducts } from '#app/pickers/stock-lines/use-known-products.ts'
import { call } from '#app/platform/api.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { supplyForm, WRITE_OFF_CAUSES, WRITE_OFF_PLACES } from '#domain/documents/document.ts'
import { KINDS, type ListedKind } from './kinds.ts'
import { causeLabel, describeChangeWith, fieldLabel, placeLabel } from './labels.ts'
import { useDraft } from './use-draft.ts'
import { blank, readValues, SAVE, type Values, valuesOf, withCosts } from './values.ts'

type ListedProps = { kind: ListedKind }
type Props = ListedProps & { document: WholeBranchDocument | null }
type Part = { form: RecordForm<Values> }
type Named = { id: number; name: string }

function useDocumentForm({ kind, document }: Props, branch: number | null) {
  return useDraft<Values>({
    kind,
    document,
    initial: document === null ? blank(branch) : valuesOf(document),
    read: readValues,
    save: SAVE[kind],
  })
}

function SupplyFields({ form }: Part) {
  return (
    <>
      <TextField form={form} field="supplier" schema={supplyForm} label={fieldLabel('supplier')} />
      <TextField form={form} field="paper_number" schema={supplyForm} label={fieldLabel('paper_number')} />
      <Field label={fieldLabel('paper_date')} error={form.errorOf('paper_date')}>
        <DateInput
          name="paper_date"
          value={form.values.paper_date}
          onChange={(paper_date) => form.set({ paper_date })}
        />
      </Field>
    </>
  )
}

function WriteOffFields({ form: { values, set, errorOf } }: Part) {
  return (
    <>
      <Field label={fieldLabel('cause')} required error={errorOf('cause')}>
        <Choice
          name="cause"
          items={WRITE_OFF_CAUSES.map((key) => ({ key, label: causeLabel(key) }))}
          value={values.cause}
          onChange={(key) => set({ cause: WRITE_OFF_CAUSES.find((cause) => cause === key) ?? null })}
        />
      </Field>
      <Segments
        name="place"
        label={fieldLabel('place')}
        items={WRITE_OFF_PLACES.map((key) => ({ key, label: placeLabel(key) }))}
        value={values.place}
        // Another place has other goods.
        onChange={(key) =>
          key !== values.place && set({ place: key === 'defect' ? 'defect' : 'shop', lines: [] })
        }
      />
    </>
  )
}

function Head({ kind, form, branches }: ListedProps & Part & { branches: readonly Item[] }) {
  const { t } = useTranslation('documents')
  const { values, set, errorOf } = form
  const changeBranch = (id: number | null) => {
    if (id === values.branch_id) return
    // What comes from a supplier does not depend on the branch; what is written off does.
    set(kind === 'receipt' ? { branch_id: id } : { branch_id: id, lines: [] })
  }
  return (
    <Section title={t(`${kind}.section`)}>
      <div className="grid gap-4 lg:grid-cols-2">
        <Field label={fieldLabel('branch_id')} required error={errorOf('branch_id')}>
          <Combo
            name="branch_id"
            items={branches}
            isDisabled={branches.length === 1 && values.branch_id !== null}
            value={values.branch_id === null ? null : String(values.branch_id)}
            onChange={(key) => changeBranch(key === null ? null : Number(key))}
          />
        </Field>
        {kind === 'receipt' ? <SupplyFields form={form} /> : <WriteOffFields form={form} />}
        <TextField
          form={form}
          field="note"
          schema={supplyForm}
          label={fieldLabel('note')}
          required={kind === 'write_off' && values.cause === 'other'}
          className="lg:col-span-2"
        />
      </div>
    </Section>
  )
}

/** The cost of a piece, for those who may see it. */
function Cost({ form, index }: Part & { index: number }) {
  const { lines } = form.values
  const line = lines[index]
  if (line === undefined) return null
  return (
    <Field label={fieldLabel('cost')} error={form.errorOf(`lines.${index}.cost`)} className="w-44">
      <MoneyInput
        name={`cost-${index}`}
        value={line.cost}
        onChange={(cost) => form.set({ lines: lines.map((one) => (one === line ? { ...one, cost } : one)) })}
      />
    </Field>
  )
}

const sourceOf = ({ kind }: ListedProps, branch: number, place: Values['place']): Source => ({
  useFound: (search) =>
    useEndpoint(
      KINDS[kind].endpoints.products,
      { body: { branch, place, search } },
      { keepPrevious: true, notify: 'none' },
    ),
  scan: (text) => call(KINDS[kind].endpoints.scan, { body: { branch, place, text } }).catch(() => null),
  isIncoming: kind === 'receipt',
})

type PageProps = Props & { branch: number | null; branches: readonly Named[]; initialSearch: string }

function FormPage({ kind, document, branch, branches, initialSearch }: PageProps) {
  const { t } = useTranslation('documents')
  const { can } = useSession()
  const form = useDocumentForm({ kind, document }, branch)
  const { products, learn } = useKnownProducts(document?.goods ?? [])
  const known = document === null ? [] : [document.branch]
  const all = [...branches, ...known.filter(({ id }) => !branches.some((one) => one.id === id))]
  const names = new Map([...products].map(([id, { name }]) => [id, name]))
  const { branch_id, place } = form.values
  const { path } = KINDS[kind]
  const hasCosts = kind === 'receipt' && can('goods.cost')
  return (
    <RecordPage
      title={document === null ? label(`screens:${kind}_create`) : t(`${kind}.title`, document)}
      back={document === null ? path : `${path}/${document.key}`}
      form={form}
      describeChange={describeChangeWith({
        branches: new Map(all.map(({ id, name }) => [id, name])),
        products: names,
      })}
      actions={
        document !== null && (
          <LinkButton kind="text" to={`${path}/$id`} params={{ id: document.key }}>
            {t('cancel_edit')}
          </LinkButton>
        )
      }
    >
      <Head kind={kind} form={form} branches={entryItems(all)} />
      <LinesEditor
        lines={form.values.lines}
        onChange={(lines) => form.set({ lines: withCosts(lines) })}
        errorOf={form.errorOf}
        products={products}
        learn={learn}
        initialSearch={initialSearch}
        source={branch_id === null ? null : sourceOf({ kind }, branch_id, place)}
        choose={t('choose_branch')}
        {...(hasCosts ? { inputs: (_line, index) => <Cost form={form} index={index} /> } : {})}
      />
    </RecordPage>
  )
}

/** The form once the branches are known; first is the one that the address names, then the person's own branch. */
export function DocumentFormPage({ kind, document }: Props) {
  const { user } = useSession()
  const { branch, goods } = useDraftAddress()
  const { data } = useEndpoint(KINDS[kind].endpoints.choices, {})
  if (data === undefined) return null
  const { branches } = data
  const find = (wanted: number | null | undefined) => branches.find(({ id }) => id === wanted)
  const chosen = find(branch) ?? find(user?.branch_id) ?? (branches.length === 1 ? branches[0] : undefined)
  return (
    <FormPage
      kind={kind}
      document={document}
      branch={chosen?.id ?? null}
      branches={branches}
      initialSearch={goods}
    />
  )
}

export const AddReceipt = () => <DocumentFormPage kind="receipt" document={null} />
export const AddWriteOff = () => <DocumentFormPage kind="write_off" document={null} />

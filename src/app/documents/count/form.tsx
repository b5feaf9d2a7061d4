// The form of a count (screen `count.create`, and the record while it is changed): where and what is counted.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeBranchDocument } from '#api/shapes/branch-document.ts'
import { label } from '#app/i18n/i18n.ts'
import { RecordPage } from '#app/kit/form/record-page.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { Combo } from '#app/kit/inputs/combo.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { entryItems } from '#app/kit/inputs/items.ts'
import { Section } from '#app/kit/layout/section.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { useDraftAddress } from '#app/pickers/stock-lines/draft-address.ts'
import { call } from '#app/platform/api.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { type CountForm, countForm } from '#domain/documents/count.ts'
import { describeChangeWith, fieldLabel } from '../labels.ts'
import { useDraft } from '../use-draft.ts'
import type { Saved } from '../values.ts'

const endpoints = backOfficeApi.counts
type Values = Omit<CountForm, 'branch_id'> & { branch_id: number | null }
type Named = { id: number; name: string }
type Props = { document: WholeBranchDocument | null }
type PageProps = Props & { branch: number | null; branches: readonly Named[]; categories: readonly Named[] }

const blank = (branch_id: number | null): Values => ({
  branch_id,
  category_id: null,
  hides_expected: false,
  note: '',
})

const valuesOf = ({ branch, note, count }: WholeBranchDocument): Values => ({
  branch_id: branch.id,
  category_id: count?.category?.id ?? null,
  hides_expected: count?.hides_expected ?? false,
  note,
})

/** Makes a draft, or changes the one that is saved already; answers its key. */
function save({ branch_id, ...values }: Values, saved: Saved): Promise<{ key: string }> {
  // What is missing is left out, so that the server reports it as required at its field.
  const body = { ...values, branch_id: branch_id ?? undefined } as CountForm
  if (saved === null) return call(endpoints.create, { body }, { notify: 'none' })
  const { key, base } = saved
  return call(
    endpoints.update,
    { params: { key }, body: { base_version: base, values: body } },
    { notify: 'none' },
  )
}

const EVERYTHING = 'all'

/** The listed ones, and the one of the record, which may be closed. */
const withKnown = (all: readonly Named[], known: Named | null | undefined): readonly Named[] =>
  known == null || all.some(({ id }) => id === known.id) ? all : [...all, known]

function FormPage({ document, branch, ...choices }: PageProps) {
  const { t } = useTranslation('documents')
  const form = useDraft<Values>({
    kind: 'count',
    document,
    initial: document === null ? blank(branch) : valuesOf(document),
    read: (values) => ({ ...blank(null), ...values }),
    save,
  })
  const { values, set, errorOf } = form
  const branches = withKnown(choices.branches, document?.branch)
  const categories = withKnown(choices.categories, document?.count?.category)
  const namesOf = (all: readonly Named[]) => new Map(all.map(({ id, name }) => [id, name]))
  return (
    <RecordPage
      title={document === null ? label('screens:count_create') : t('count.title', document)}
      back={document === null ? '/count' : `/count/${document.key}`}
      form={form}
      describeChange={describeChangeWith({
        branches: namesOf(branches),
        categories: namesOf(categories),
      })}
      actions={
        document !== null && (
          <LinkButton kind="text" to="/count/$id" params={{ id: document.key }}>
            {t('cancel_edit')}
          </LinkButton>
        )
      }
    >
      <Section title={t('count.section')}>
        <div className="grid gap-4 lg:grid-cols-2">
          <Field label={fieldLabel('branch_id')} required error={errorOf('branch_id')}>
            <Combo
              name="branch_id"
              items={entryItems(branches)}
              isDisabled={branches.length === 1 && values.branch_id !== null}
              value={values.branch_id === null ? null : String(values.branch_id)}
              onChange={(key) => set({ branch_id: key === null ? null : Number(key) })}
            />
          </Field>
          <Field label={fieldLabel('category_id')} error={errorOf('category_id')}>
            <Combo
              name="category_id"
              items={[{ key: EVERYTHING, label: t('count.everything') }, ...entryItems(categories)]}
              value={values.category_id === null ? EVERYTHING : String(values.category_id)}
              onChange={(key) =>
                set({ category_id: key === null || key === EVERYTHING ? null : Number(key) })
              }
            />
          </Field>
          <Flag
            name="hides_expected"
            label={fieldLabel('hides_expected')}
            value={values.hides_expected}
            onChange={(hides_expected) => set({ hides_expected })}
          />
          <TextField
            form={form}
            field="note"
            schema={countForm}
            label={fieldLabel('note')}
            className="lg:col-span-2"
          />
        </div>
      </Section>
    </RecordPage>
  )
}

/** The form once the branches are known: the branch of the address is chosen, otherwise the person's own. */
export function CountFormPage({ document }: Props) {
  const { user } = useSession()
  const { branch } = useDraftAddress()
  const { data } = useEndpoint(endpoints.choices, {})
  if (data === undefined) return null
  const { branches, categories } = data
  const find = (wanted: number | null | undefined) => branches.find(({ id }) => id === wanted)
  const chosen = find(branch) ?? find(user?.branch_id) ?? (branches.length === 1 ? branches[0] : undefined)
  return (
    <FormPage document={document} branch={chosen?.id ?? null} branches={branches} categories={categories} />
  )
}

export const AddCount = () => <CountFormPage document={null} />

// Subjects of the programs of the knowledge base (screen `reference.subject`).

import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { getLanguage, label } from '#app/i18n/i18n.ts'
import { textColumn } from '#app/kit/display/tables/column-kinds.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import type { RecordForm } from '#app/kit/form/use-record.ts'
import { Combo } from '#app/kit/inputs/combo.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import type { Line } from '#app/kit/list/use-list-page.ts'
import { describeChange, fieldLabel, groupOf, valueLabel } from '#app/kit/reference/labels.ts'
import { ReferenceList } from '#app/kit/reference/list.tsx'
import {
  BLANK_NAMED,
  NamedCard,
  NamedFields,
  nameColumns,
  positionColumns,
} from '#app/kit/reference/named-fields.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { NAME_FIELDS, REFERENCE_STATUSES, type SubjectForm } from '#domain/reference/forms.ts'

const endpoints = backOfficeApi.subjects
type Program = Returns<typeof endpoints.programs>['items'][number]
type Subject = SubjectForm & Line & Pick<Returns<typeof endpoints.list>['items'][number], ProgramName>
const PROGRAM_NAMES = {
  ru: 'program_ru',
  'uz-Latn': 'program_uz_latn',
  'uz-Cyrl': 'program_uz_cyrl',
} as const
type ProgramName = (typeof PROGRAM_NAMES)[keyof typeof PROGRAM_NAMES]
const BLANK: SubjectForm = { program_id: 0, ...BLANK_NAMED }

const nameOfProgram = (program: Program): string => program[NAME_FIELDS[getLanguage()]]
const itemsOfPrograms = (programs: readonly Program[]) =>
  programs.map((program) => ({ key: String(program.id), label: nameOfProgram(program) }))

/** Describes a program by its name instead of its id. */
const describeChangeWith = (programs: readonly Program[]) => (field: string, value: unknown) => {
  const program = field === 'program_id' ? programs.find(({ id }) => id === value) : undefined
  return program
    ? { label: fieldLabel('program_id'), value: nameOfProgram(program) }
    : describeChange(field, value)
}

type FieldsProps = { form: RecordForm<SubjectForm>; line: Subject | null; programs: readonly Program[] }

function Fields({ form, line, programs }: FieldsProps) {
  const offered = programs.filter(({ id, status }) => status === 'active' || id === line?.program_id)
  const id = form.values.program_id
  return (
    <>
      <Field label={fieldLabel('program_id')} required error={form.errorOf('program_id')}>
        <Combo
          name="program_id"
          items={itemsOfPrograms(offered)}
          value={id === 0 ? null : String(id)}
          onChange={(key) => form.set({ program_id: Number(key ?? 0) })}
        />
      </Field>
      <NamedFields form={form} />
    </>
  )
}

function SubjectList({ programs }: { programs: readonly Program[] }) {
  const programName = PROGRAM_NAMES[getLanguage()]
  const input = {
    name: 'subjects' as const,
    path: '/reference/subject',
    sorts: ['position', ...Object.values(PROGRAM_NAMES), ...Object.values(NAME_FIELDS), 'status'],
    filters: { status: REFERENCE_STATUSES, program_id: programs.map(({ id }) => String(id)) },
    groups: [
      groupOf('status', REFERENCE_STATUSES),
      { name: 'program_id', label: fieldLabel('program_id'), items: itemsOfPrograms(programs) },
    ],
    columns: [
      ...nameColumns().slice(0, 1),
      textColumn(programName, fieldLabel('program_id'), { sort: true, width: 150 }),
      ...nameColumns().slice(1),
      ...positionColumns(),
    ],
  }
  return (
    <ReferenceList<SubjectForm, Subject>
      title={label('screens:reference_subject')}
      endpoints={endpoints}
      input={input}
      blank={BLANK}
      nameOf={(line) => `${line[programName]}, ${valueLabel('status', line.status)}`}
      card={(line) => <NamedCard line={line} of={line[programName]} />}
      describeChange={describeChangeWith(programs)}
      fields={(form, line) => <Fields form={form} line={line} programs={programs} />}
    />
  )
}

/** Loads the programs first: the filter and the form of the list need them. */
export function Subjects() {
  const { data, error, refetch } = useEndpoint(endpoints.programs, {}, { notify: 'none' })
  if (data !== undefined) return <SubjectList programs={data.items} />
  return (
    <Page title={label('screens:reference_subject')}>
      <RecordState failure={error} rows={8} onRetry={() => void refetch()} />
    </Page>
  )
}

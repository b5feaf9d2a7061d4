// Subjects of the programs of the knowledge base (screen `reference.subject`).

import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { getLanguage, textOf } from '#app/i18n/i18n.ts'
import { ErrorState, LoadingState } from '#app/kit/display/states.tsx'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { Combo } from '#app/kit/inputs/combo.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import type { Line } from '#app/kit/list/use-list-page.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { NAME_FIELDS, REFERENCE_STATUSES, type SubjectForm } from '#domain/reference/forms.ts'
import { NamedCard, NamedFields, NEW_NAMED, nameColumns, placeColumns } from './named-fields.tsx'
import { ReferencePage } from './reference-page.tsx'
import { historyOf, type LineDialogProps, useLine } from './use-line.ts'
import { fieldWord, itemsOf, valueWord, wordsOf } from './words.ts'

const rows = backOfficeApi.subjects
type Program = Returns<typeof rows.programs>['items'][number]
type Subject = SubjectForm & Line & Pick<Returns<typeof rows.list>['items'][number], ProgramName>
const PROGRAM_NAMES = {
  ru: 'program_ru',
  'uz-Latn': 'program_uz_latn',
  'uz-Cyrl': 'program_uz_cyrl',
} as const
type ProgramName = (typeof PROGRAM_NAMES)[keyof typeof PROGRAM_NAMES]
const NEW: SubjectForm = { program_id: 0, ...NEW_NAMED }

const nameOfProgram = (program: Program): string => program[NAME_FIELDS[getLanguage()]]
const itemsOfPrograms = (programs: readonly Program[]) =>
  programs.map((program) => ({ key: String(program.id), label: nameOfProgram(program) }))

/** A program is told by its name, not by its number. */
const wordsWith = (programs: readonly Program[]) => (field: string, value: unknown) => {
  const program = field === 'program_id' ? programs.find(({ id }) => id === value) : undefined
  return program ? { label: fieldWord(field), value: nameOfProgram(program) } : wordsOf(field, value)
}

type DialogProps = LineDialogProps<SubjectForm> & { programs: readonly Program[] }

function SubjectDialog({ line, programs, onClose, onDone }: DialogProps) {
  const form = useLine({ rows, blank: NEW, line, onDone })
  const offered = programs.filter(({ id, status }) => status === 'active' || id === line?.program_id)
  const id = form.values.program_id
  return (
    <RecordDialog
      title={textOf('screens:reference_subject') ?? ''}
      form={form}
      wordsOf={wordsWith(programs)}
      history={historyOf(rows, line)}
      onClose={onClose}
    >
      <Field label={fieldWord('program_id')} required error={form.errorOf('program_id')}>
        <Combo
          name="program_id"
          items={itemsOfPrograms(offered)}
          value={id === 0 ? null : String(id)}
          onChange={(key) => form.set({ program_id: Number(key ?? 0) })}
        />
      </Field>
      <NamedFields form={form as never} />
    </RecordDialog>
  )
}

function SubjectList({ programs }: { programs: readonly Program[] }) {
  const programName = PROGRAM_NAMES[getLanguage()]
  const given = {
    name: 'subjects',
    path: '/reference/subject',
    rows,
    sorts: ['position', ...Object.values(PROGRAM_NAMES), ...Object.values(NAME_FIELDS), 'status'],
    filters: { status: REFERENCE_STATUSES, program_id: programs.map(({ id }) => String(id)) },
    groups: [
      { name: 'status', items: itemsOf('status', REFERENCE_STATUSES) },
      { name: 'program_id', label: fieldWord('program_id'), items: itemsOfPrograms(programs) },
    ],
    columns: [
      ...nameColumns().slice(0, 1),
      {
        key: programName,
        title: fieldWord('program_id'),
        cell: (line: Subject) => line[programName],
        sort: programName,
      },
      ...nameColumns().slice(1),
      ...placeColumns(),
    ],
  }
  return (
    <ReferencePage<Subject>
      title={textOf('screens:reference_subject') ?? ''}
      given={given}
      status={{ update: rows.update, fields: Object.keys(NEW) }}
      nameOf={(line) => `${line[programName]}, ${valueWord('status', line.status)}`}
      card={(line) => <NamedCard line={line} of={line[programName]} />}
      dialog={(line, onClose, onDone) => (
        <SubjectDialog line={line} programs={programs} onClose={onClose} onDone={onDone} />
      )}
    />
  )
}

/** The list waits for the programs: its filter and its form are made of them. */
export function Subjects() {
  const { data, error, refetch } = useEndpoint(rows.programs, {}, { notify: 'none' })
  if (data !== undefined) return <SubjectList programs={data.items} />
  return (
    <Page title={textOf('screens:reference_subject') ?? ''}>
      {error === null ? <LoadingState rows={8} /> : <ErrorState onRetry={() => void refetch()} />}
    </Page>
  )
}

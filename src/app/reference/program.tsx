// Programs of the knowledge base (screen `reference.program`).

import { backOfficeApi } from '#api/back-office/index.ts'
import { textOf } from '#app/i18n/i18n.ts'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import type { Line } from '#app/kit/list/use-list-page.ts'
import { type ProgramForm, REFERENCE_STATUSES } from '#domain/reference/forms.ts'
import { NamedCard, NamedFields, NEW_NAMED, nameColumns, placeColumns } from './named-fields.tsx'
import { ReferencePage } from './reference-page.tsx'
import { historyOf, type LineDialogProps, useLine } from './use-line.ts'
import { itemsOf, valueWord, wordsOf } from './words.ts'

type Program = ProgramForm & Line
const rows = backOfficeApi.programs

function ProgramDialog({ line, onClose, onDone }: LineDialogProps<ProgramForm>) {
  const form = useLine({ rows, blank: NEW_NAMED, line, onDone })
  return (
    <RecordDialog
      title={textOf('screens:reference_program') ?? ''}
      form={form}
      wordsOf={wordsOf}
      history={historyOf(rows, line)}
      onClose={onClose}
    >
      <NamedFields form={form} />
    </RecordDialog>
  )
}

export function Programs() {
  const given = {
    name: 'programs',
    path: '/reference/program',
    rows,
    sorts: ['position', 'name_ru', 'name_uz_latn', 'name_uz_cyrl', 'status'],
    filters: { status: REFERENCE_STATUSES },
    groups: [{ name: 'status', items: itemsOf('status', REFERENCE_STATUSES) }],
    columns: [...nameColumns(), ...placeColumns()],
  }
  return (
    <ReferencePage<Program>
      title={textOf('screens:reference_program') ?? ''}
      given={given}
      status={{ update: rows.update, fields: Object.keys(NEW_NAMED) }}
      nameOf={(line) => valueWord('status', line.status)}
      card={(line) => <NamedCard line={line} />}
      dialog={(line, onClose, onDone) => <ProgramDialog line={line} onClose={onClose} onDone={onDone} />}
    />
  )
}

// Labels of the documents of one branch: fields, states, causes.
import {
  CircleCheck,
  CircleStop,
  CircleX,
  Clock,
  ListChecks,
  PencilLine,
  ScanLine,
  Undo2,
} from 'lucide-react'
import { label } from '#app/i18n/i18n.ts'
import { statePill } from '#app/kit/display/state-pill.tsx'
import type { DescribeChange } from '#app/kit/form/conflict-bar.tsx'
import { labelsOf, type NamesOf, named, type ValueLabels } from '#app/kit/form/labels.ts'
import type { BranchDocumentKind, WriteOffCause, WriteOffPlace } from '#domain/documents/document.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { linesLabel } from '#domain/stock/lines.ts'

export const causeLabel = (cause: WriteOffCause): string => label(`documents:causes.${cause}`)
export const placeLabel = (place: WriteOffPlace): string => label(`documents:places.${place}`)

type Lists = 'branches' | 'products' | 'categories'
/** The history has texts, the conflict bar the values of the form: ids and lists. */
const VALUES: ValueLabels<Lists> = {
  state: 'states',
  cause: 'causes',
  place: 'places',
  paper_date: formatDate,
  hides_expected: (text) => label(`documents:count.hidden_${text === 'true' ? 'yes' : 'no'}`),
  category_id: named('categories'),
  branch_id: named('branches'),
  lines: (text, value, { products }) => linesLabel(value, products) ?? text,
}

const labels = labelsOf('documents', VALUES, 'receipt', 'write_off', 'count')
export const { fieldLabel, stateLabel, actionLabel } = labels

/** Returns the function that describes a changed field; a count of no category is one of everything. */
export const describeChangeWith =
  (names: NamesOf<Lists>): DescribeChange =>
  (field, value) => {
    const described = labels.describeChangeWith(names)(field, value)
    return field === 'category_id' && described.value === ''
      ? { ...described, value: label('documents:count.everything') }
      : described
  }

/** What is worth what: of a count its differences. */
export const valueTitle = (kind: BranchDocumentKind): string =>
  fieldLabel(kind === 'count' ? 'difference_value' : 'value')

export const StatePill = statePill('documents:states', {
  draft: ['warn', PencilLine],
  sent: ['brand', Clock],
  counting: ['brand', ScanLine],
  review: ['warn', ListChecks],
  posted: ['ok', CircleCheck],
  reversed: ['calm', Undo2],
  refused: ['danger', CircleX],
  cancelled: ['calm', CircleStop],
})

// Programs of the knowledge base (screen `reference.program`).

import { backOfficeApi } from '#api/back-office/index.ts'
import { label } from '#app/i18n/i18n.ts'
import type { Line } from '#app/kit/list/use-list-page.ts'
import { groupOf } from '#app/kit/reference/labels.ts'
import { ReferenceList } from '#app/kit/reference/list.tsx'
import {
  BLANK_NAMED,
  NamedCard,
  NamedFields,
  nameColumns,
  positionColumns,
} from '#app/kit/reference/named-fields.tsx'
import { type ProgramForm, REFERENCE_STATUSES } from '#domain/reference/forms.ts'

type Program = ProgramForm & Line

export function Programs() {
  const input = {
    name: 'programs' as const,
    path: '/reference/program',
    sorts: ['position', 'name_ru', 'name_uz_latn', 'name_uz_cyrl', 'status'],
    filters: { status: REFERENCE_STATUSES },
    groups: [groupOf('status', REFERENCE_STATUSES)],
    columns: [...nameColumns(), ...positionColumns()],
  }
  return (
    <ReferenceList<ProgramForm, Program>
      title={label('screens:reference_program')}
      endpoints={backOfficeApi.programs}
      texts={{
        create: label('reference:new'),
        search: label('reference:search'),
        empty: label('reference:empty'),
        emptyText: label('reference:empty_text'),
      }}
      input={input}
      blank={BLANK_NAMED}
      fields={(form) => <NamedFields form={form} />}
      card={(line) => <NamedCard line={line} />}
    />
  )
}

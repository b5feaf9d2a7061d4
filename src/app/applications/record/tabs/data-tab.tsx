import { PencilLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ApplicationView } from '#api/applications.ts'
import { KeyValue, type KeyValueRow } from '#app/kit/display/key-value.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { useFieldLabels } from '#app/pickers/fields/field-labels.ts'
import { UndoWarning } from '#app/pickers/fields/undo-warning.tsx'
import { effectiveValue, type FormField, ruleOf } from '#domain/applications/form.ts'
import { isEmpty } from '#domain/applications/form-rules.ts'
import { visibleSections } from '#domain/applications/form-sections.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { dateInTashkent } from '#domain/kernel/time/dates.ts'

/** Returns a function for the note with a value's source, so that the reader can judge its reliability. */
function useSourceNotes() {
  const { t } = useTranslation('applications')
  return (source: ApplicationView['sources'][FormField]): Pick<KeyValueRow, 'note'> => {
    if (source === undefined) return {}
    return { note: t(`sources.${source.by}`, { name: source.name ?? '' }) }
  }
}

/** All filled fields under the headings of the wizard. */
export function DataTab({ view }: { view: ApplicationView }) {
  const { t } = useTranslation('fields')
  const { t: words } = useTranslation('applications')
  const { shortLabel: label, value } = useFieldLabels()
  const noteOf = useSourceNotes()
  const day = dateInTashkent(view.submitted_at ?? view.created_at)
  const sections = [
    ...visibleSections('main', view.values, day),
    ...visibleSections('additional', view.values, day),
  ]
  return (
    <div className="flex flex-col gap-4">
      {view.can_edit && view.status !== 'unfinished' && (
        <div className="flex flex-col items-start gap-3">
          <UndoWarning undoable={view.undoable} />
          <LinkButton
            kind="quiet"
            icon={PencilLine}
            to="/applications/add/$app_id"
            params={{ app_id: view.id }}
            search={{ correct: 'true' }}
          >
            {words('view.correct')}
          </LinkButton>
        </div>
      )}
      {sections.map(({ name, fields }) => {
        const rows = fields
          .filter((field) => !isEmpty(view.values, field))
          .map((field) => {
            const stored = effectiveValue(view.values, field)
            const isPhone = ruleOf(field).kind === 'phone'
            return {
              key: field,
              label: label(field),
              value: isPhone ? formatPhone(String(stored)) : value(field, stored),
              ...noteOf(view.sources[field]),
            }
          })
        return rows.length === 0 ? null : (
          <Section key={name} title={t(`sections.${name}`)}>
            <KeyValue rows={rows} />
          </Section>
        )
      })}
    </div>
  )
}

// Warns before a change of the client's data of the work on the sale that it undoes (`FIELD_EFFECTS`).
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fieldsThatUndo, type Undone } from '#domain/applications/field-effects.ts'
import { useFieldLabels } from './field-labels.ts'

export function UndoneList({ undone }: { undone: readonly Undone[] }) {
  const { t } = useTranslation('fields')
  return (
    <ul className="mb-3 flex list-disc flex-col gap-1 pl-5">
      {undone.map((one) => (
        <li key={one}>{t(`undo.${one}`)}</li>
      ))}
    </ul>
  )
}

/** Shows nothing while there is nothing to undo. */
export function UndoWarning({ undoable = [] }: { undoable?: readonly Undone[] | undefined }) {
  const { t } = useTranslation('fields')
  const { label } = useFieldLabels()
  if (undoable.length === 0) return null
  const fields = fieldsThatUndo(undoable).map((field) => label(field))
  return (
    <div role="note" className="flex gap-3 rounded-card bg-warn-soft p-4 text-warn">
      <TriangleAlert aria-hidden size={24} className="shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{t('undo.title')}</p>
        <p className="mb-1">{t('undo.fields', { fields: fields.join(', ') })}</p>
        <UndoneList undone={undoable} />
      </div>
    </div>
  )
}

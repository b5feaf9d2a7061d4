// Two people changed one application: disjoint fields merge with one tap, the same field is chosen side by side
// (src/docs/offline.md#conflicts).
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import {
  type Choice,
  type Conflict,
  type ConflictField,
  dropConflicting,
  mergeConflict,
  useConflict,
} from '../../offline/outbox/conflict.ts'
import { useFieldLabels } from '../fields/field-labels.ts'
import { UndoneList } from '../fields/undo-warning.tsx'

type SideProps = {
  entry: ConflictField
  chosen: 'mine' | 'theirs' | undefined
  onChoose: (side: 'mine' | 'theirs') => void
}

function Sides({ entry, chosen, onChoose }: SideProps) {
  const { t } = useTranslation('outbox')
  const { label, value } = useFieldLabels()
  return (
    <fieldset className="mb-3">
      <legend className="mb-1 font-medium">{label(entry.field)}</legend>
      <div className="grid grid-cols-2 gap-2">
        {(['mine', 'theirs'] as const).map((side) => (
          <label key={side} className="flex min-h-12 items-start gap-2 rounded-lg border border-line p-3">
            <input
              type="radio"
              name={`conflict-${entry.field}`}
              checked={chosen === side}
              onChange={() => onChoose(side)}
            />
            <span>
              <span className="block text-text-2">{t(`conflict.${side}`)}</span>
              {value(entry.field, entry[side])}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const mergeLabel = ({ same, undone }: Conflict) => {
  if (undone.length > 0) return 'conflict.send_anyway'
  return same.length > 0 ? 'conflict.save' : 'conflict.merge'
}

export function ConflictDialog({ appId, onClose }: { appId: string; onClose: () => void }) {
  const { t } = useTranslation('outbox')
  const { label, value } = useFieldLabels()
  const conflict = useConflict(appId)
  const [choice, setChoice] = useState<Choice>({})
  if (!conflict) return null
  const isChosen = conflict.same.every(({ field }) => choice[field] !== undefined)
  const merge = () => void mergeConflict(appId, choice).then(onClose)
  const drop = () => void dropConflicting(appId).then(onClose)
  const actions = (
    <>
      {conflict.undone.length > 0 && (
        <Button kind="quiet" onPress={drop}>
          {t('conflict.keep_server')}
        </Button>
      )}
      <Button kind="quiet" onPress={onClose}>
        {t('conflict.later')}
      </Button>
      <Button kind="primary" isDisabled={!isChosen} onPress={merge}>
        {t(mergeLabel(conflict))}
      </Button>
    </>
  )
  return (
    <Dialog title={t('conflict.title')} isOpen onClose={onClose} actions={actions}>
      {conflict.undone.length > 0 ? (
        <>
          <p className="mb-3">{t('conflict.undoes')}</p>
          <UndoneList undone={conflict.undone} />
          <ul className="mb-3">
            {conflict.mine.map((entry) => (
              <li key={entry.field}>
                {label(entry.field)}: {value(entry.field, entry.mine)}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="mb-3">{t(conflict.same.length > 0 ? 'conflict.text' : 'conflict.disjoint')}</p>
      )}
      {conflict.same.map((entry) => (
        <Sides
          key={entry.field}
          entry={entry}
          chosen={choice[entry.field]}
          onChoose={(side) => setChoice((now) => ({ ...now, [entry.field]: side }))}
        />
      ))}
      {conflict.theirs.length > 0 && <h3 className="mb-1 font-medium">{t('conflict.server_changed')}</h3>}
      <ul>
        {conflict.theirs.map((entry) => (
          <li key={entry.field}>
            {label(entry.field)}: {value(entry.field, entry.theirs)}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

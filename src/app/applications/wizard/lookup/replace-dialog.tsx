import { useTranslation } from 'react-i18next'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import type { Values } from '#app/offline/store/rows.ts'
import { useFieldLabels } from '#app/pickers/fields/field-labels.ts'
import type { FormField } from '#domain/applications/form.ts'

type Props = {
  typed: Values
  known: Values
  /** The typed fields that differ from what is known. */
  fields: readonly FormField[]
  onReplace: () => void
  onClose: () => void
}

/** Asks before what a person typed is replaced by what is known of the client. */
export function ReplaceDialog({ typed, known, fields, onReplace, onClose }: Props) {
  const { t } = useTranslation('wizard')
  const { label, value } = useFieldLabels()
  return (
    <Confirm
      title={t('known.differs')}
      text={t('known.differs_text')}
      confirm={t('known.replace')}
      dismiss={t('known.keep')}
      isOpen
      onClose={onClose}
      onConfirm={() => {
        onReplace()
        onClose()
      }}
    >
      <dl className="mt-3 flex flex-col gap-3">
        {fields.map((field) => (
          <div key={field}>
            <dt className="text-[13px] text-text-2">{label(field)}</dt>
            <dd className="break-words">
              <s>{value(field, typed[field])}</s> → <b>{value(field, known[field])}</b>
            </dd>
          </div>
        ))}
      </dl>
    </Confirm>
  )
}

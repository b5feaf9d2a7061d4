// The place of a field, enlarged to the width of the viewer.
import { useTranslation } from 'react-i18next'
import { useFieldLabels } from '#app/pickers/fields/field-labels.ts'
import type { Box } from '#domain/applications/document-layouts.ts'
import type { FormField } from '#domain/applications/form.ts'

/** The place takes so much of the width, and the picture is never enlarged more than this. */
const SHARE = 0.75
const LARGEST = 5

type Props = {
  url: string
  field: FormField
  /** Undefined where the place of the field on this photo is not known. */
  box: Box | undefined
  isWrong: boolean
}

export function Loupe({ url, field, box, isWrong }: Props) {
  const { t } = useTranslation('stages')
  const { label } = useFieldLabels()
  if (box === undefined)
    return (
      <p className="border-t border-line px-4 py-2.5 text-[13px] text-text-2">
        {t('check.no_place', { field: label(field) })}
      </p>
    )
  const width = Math.min(LARGEST, SHARE / box.width)
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-stretch border-t border-line">
      <p className="flex flex-col justify-center px-4 py-2 text-[13px]">
        <span className="text-text-2">{t('check.loupe')}</span>
        <span className="break-words font-semibold text-text">{label(field)}</span>
      </p>
      <div
        className={`relative h-20 overflow-hidden bg-[#1c2b29] ${isWrong ? 'border-2 border-dashed border-danger' : ''}`}
      >
        <img
          src={url}
          alt=""
          className="absolute max-w-none"
          style={{
            width: `${width * 100}%`,
            left: '50%',
            top: '50%',
            transform: `translate(${-centre.x * 100}%, ${-centre.y * 100}%)`,
          }}
        />
      </div>
    </div>
  )
}

// What the author of a new request enters of goods that came back, so that it can be sent at once.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReturnableGood } from '#api/back-office/returns.ts'
import { ScanButton } from '#app/capture/scan/scan-button.tsx'
import { usePictureAddress } from '#app/kit/display/pictures/use-picture-address.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { PictureButton } from '#app/kit/inputs/picture-button.tsx'
import { SegmentInput } from '#app/kit/inputs/segments.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { smallJpegOf } from '#app/pickers/small-jpeg.ts'
import { classifyScan } from '#domain/kernel/codes/scanned.ts'
import {
  CONDITIONS,
  type Condition,
  RETURN_PLACES,
  type ReturnPlace,
  usualPlace,
} from '#domain/returns/request.ts'
import type { Entered } from './begin-return.ts'
import { conditionLabel, fieldLabel } from './labels.ts'

export const LONGEST_CODE = 300
/** Where goods are that nobody has accepted. */
const NOT_HERE = 'later'

/** What was entered so far. */
type Entry = {
  condition: Condition | null
  kept_gifts: string[]
  code: string
  picture: string | null
  place: ReturnPlace | null
}
export const NOTHING: Entry = { condition: null, kept_gifts: [], code: '', picture: null, place: null }

/** What is entered at once; null where no goods come back. What is missing is entered in the request then. */
export function enteredOf(good: ReturnableGood, { code, ...entry }: Entry, scanned: string): Entered | null {
  const { condition, picture } = entry
  const unit = good.tracked ? scanned || code.trim() : ''
  if (good.handed_over_at === null) return null
  const isComplete = condition !== null && picture !== null && (!good.tracked || unit !== '')
  return { ...entry, code: unit, isComplete }
}

/** The text if it is the code of a unit. */
export const codeIn = (text: string): string => {
  const { kind } = classifyScan(text)
  return kind === 'imei' || kind === 'marking' ? text : ''
}
type EnteredProps = {
  good: ReturnableGood
  /** The unit was scanned already, to find its sale. */
  isScanned: boolean
  entry: Entry
  onChange: (part: Partial<Entry>) => void
}

/** What the author enters of goods that came back: the code of the unit, the condition, kept gifts, a photo and the place. */
export function GoodsFields({ good, isScanned, entry, onChange }: EnteredProps) {
  const { t } = useTranslation(['returns', 'condition'])
  const [isUnreadable, setUnreadable] = useState(false)
  const [isPlaceChosen, setPlaceChosen] = useState(false)
  const address = usePictureAddress(entry.picture)
  const { condition, kept_gifts } = entry
  const choosePicture = async (file: File) => {
    const picture = await smallJpegOf(file)
    setUnreadable(picture === null)
    if (picture !== null) onChange({ picture })
  }
  const chooseCondition = (key: string | null) => {
    const chosen = CONDITIONS.find((known) => known === key) ?? null
    const isUsual = chosen !== null && !isPlaceChosen
    onChange({ condition: chosen, ...(isUsual ? { place: usualPlace(chosen) } : {}) })
  }
  return (
    <>
      {good.tracked && isScanned && (
        <p role="status" className="text-ok">
          {t('unit_found')}
        </p>
      )}
      {good.tracked && !isScanned && (
        <div className="flex items-end gap-2">
          <Field
            label={t('unit_code')}
            hint={t('unit_wanted', { unit: good.unit ?? '' })}
            className="min-w-0 flex-1"
          >
            <TextInput
              name="unit_code"
              value={entry.code}
              onChange={(code) => onChange({ code })}
              maxLength={LONGEST_CODE}
              takesCodes
            />
          </Field>
          <ScanButton label={t('scan')} onScan={(code) => onChange({ code })} />
        </div>
      )}
      <Field label={fieldLabel('condition')}>
        <SegmentInput
          name="condition"
          items={CONDITIONS.map((key) => ({ key, label: conditionLabel(key) }))}
          value={condition}
          onChange={chooseCondition}
        />
      </Field>
      {good.gifts.map(({ id, name }) => (
        <Flag
          key={id}
          name={`kept-${id}`}
          label={t('gift_kept', { name })}
          value={kept_gifts.includes(id)}
          onChange={(isKept) =>
            onChange({ kept_gifts: [...kept_gifts.filter((one) => one !== id), ...(isKept ? [id] : [])] })
          }
        />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        {address !== null && (
          <img
            src={address}
            alt={t('condition:photos')}
            className="size-16 rounded-xl border border-line object-cover"
          />
        )}
        <PictureButton busy={false} onChoose={(file) => void choosePicture(file)}>
          {t(entry.picture === null ? 'condition:photo_add' : 'photo_other')}
        </PictureButton>
      </div>
      {isUnreadable && (
        <p role="alert" className="text-danger">
          {t('condition:photo_unreadable')}
        </p>
      )}
      {condition !== null && (
        <Field label={fieldLabel('place')}>
          <SegmentInput
            name="place"
            items={[
              ...RETURN_PLACES.map((key) => ({ key: key as string, label: t(`places.${key}`) })),
              { key: NOT_HERE, label: t('place_later') },
            ]}
            value={entry.place ?? NOT_HERE}
            onChange={(key) => {
              setPlaceChosen(true)
              onChange({ place: RETURN_PLACES.find((known) => known === key) ?? null })
            }}
          />
        </Field>
      )}
    </>
  )
}

import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ariaKeysOf, keysOf } from '#app/platform/shortcuts/table.ts'

/** Check boxes before the rows. */
export type Selection = {
  chosen: ReadonlySet<string>
  /** `isRange`: from the row that was chosen last up to this one. */
  onChoose: (keys: readonly string[], isChosen: boolean, isRange?: boolean) => void
}

type Props = { keys: readonly string[]; labelledBy?: string; selection: Selection }

/** The check box of one row, or of all shown rows. */
export function RowBox({ keys, labelledBy, selection }: Props) {
  const { t } = useTranslation('kit')
  const isShift = useRef(false)
  const isChosen = keys.length > 0 && keys.every((key) => selection.chosen.has(key))
  return (
    <label
      {...(labelledBy === undefined ? {} : { title: keysOf('select').join(' + ') })}
      className="grid h-(--row) w-12 shrink-0 cursor-pointer place-items-center print:hidden"
    >
      <input
        type="checkbox"
        {...(labelledBy === undefined
          ? { 'aria-label': t('bulk.select_all') }
          : { 'aria-labelledby': labelledBy, 'aria-keyshortcuts': ariaKeysOf('select') })}
        checked={isChosen}
        onClick={({ shiftKey }) => {
          isShift.current = shiftKey
        }}
        onChange={() => selection.onChoose(keys, !isChosen, isShift.current)}
        className="size-5 cursor-pointer accent-brand dense:size-4"
      />
    </label>
  )
}

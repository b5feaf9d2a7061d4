import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import type { Values } from '#app/offline/store/rows.ts'
import { useFieldLabels } from '#app/pickers/fields/field-labels.ts'
import { getToday } from '#app/platform/wire/clock.ts'
import { ruleOf } from '#domain/applications/form.ts'
import {
  type DocumentLine,
  isExpired,
  isFilledAtOnce,
  isOfAnother,
  isSameAsRead,
} from '#domain/applications/from-document.ts'
import type { ProvidedSource } from '#domain/applications/sources.ts'
import type { Acceptance, FilledField } from '#domain/kernel/mrz/accept.ts'
import { useLookup } from '../lookup/use-lookup.ts'

type Printed = Acceptance['printed'][keyof Acceptance['printed']]
type Props = {
  appId: string
  acceptance: Acceptance
  lines: readonly DocumentLine[]
  onFill: (values: Values, source?: ProvidedSource) => void
  /** Called after the form was filled. */
  onDone: () => void
  onClose: () => void
}

type Run = { at: number; text: string; isDoubtful: boolean }

/** The letters of a name, those that follow each other and are alike doubtful or not together. */
function runsOf({ text, doubtful }: NonNullable<Printed>): Run[] {
  const runs: Run[] = []
  for (const [at, letter] of [...text].entries()) {
    const isDoubtful = doubtful.includes(at)
    const last = runs.at(-1)
    if (last?.isDoubtful === isDoubtful) last.text += letter
    else runs.push({ at, text: letter, isDoubtful })
  }
  return runs
}

/** A name as it is printed, its doubtful letters underlined. */
function PrintedName({ printed }: { printed: NonNullable<Printed> }) {
  const { t } = useTranslation('reading')
  return (
    <p className="text-sm text-text-2">
      {t('printed')}{' '}
      <span translate="no" className="font-semibold tracking-wide">
        {runsOf(printed).map(({ at, text, isDoubtful }) =>
          isDoubtful ? (
            <u key={at} className="decoration-2 text-warn">
              {text}
            </u>
          ) : (
            text
          ),
        )}
      </span>
    </p>
  )
}

type LineProps = {
  line: DocumentLine
  value: string
  isTaken: boolean
  /** Whether a person decides upon the line; others are filled. */
  isByHand: boolean
  printed: Printed
  known: string | null
  onChange: (value: string) => void
  onTake: (isTaken: boolean) => void
}

function Line({ line, value, isTaken, isByHand, printed, known, onChange, onTake }: LineProps) {
  const { t } = useTranslation('reading')
  const { label, value: shown } = useFieldLabels()
  const { field, typed, reasons } = line
  const mustCheck = reasons.length > 0
  const isName = ruleOf(field).kind === 'name'
  return (
    <li
      className={clsx(
        'flex flex-col gap-1 rounded-card border p-3',
        mustCheck ? 'border-warn bg-warn-soft' : 'border-line bg-surface',
      )}
    >
      {isName ? (
        <Field id={`read-${field}`} label={label(field)}>
          <TextInput name={field} value={value} onChange={onChange} />
        </Field>
      ) : (
        <>
          <span className="text-[13px] text-text-2">{label(field)}</span>
          <span className="break-words text-base font-semibold text-text">{shown(field, value)}</span>
        </>
      )}
      {mustCheck && printed !== undefined && <PrintedName printed={printed} />}
      {reasons.map((reason) => (
        <p key={reason} className="text-sm text-warn">
          {t(
            reason === 'illegible' && !(printed && printed.doubtful.length > 0)
              ? 'reasons.unsure'
              : `reasons.${reason}`,
          )}
        </p>
      ))}
      {known !== null && <p className="text-sm text-warn">{t('known', { value: shown(field, known) })}</p>}
      {typed !== null && <p className="text-sm text-text-2">{t('typed', { value: shown(field, typed) })}</p>}
      {(isByHand || mustCheck) && (
        <Flag
          name={`take-${field}`}
          label={t('take', { field: label(field) })}
          value={isTaken}
          onChange={onTake}
        />
      )}
      {field === 'document_type' && isTaken && <p className="text-sm text-warn">{t('other_kind')}</p>}
    </li>
  )
}

/** One page with everything that was read: the person corrects it, chooses what replaces typed values, and fills the form. */
export function ConfirmReading({ appId, acceptance, lines, onFill, onDone, onClose }: Props) {
  const { t } = useTranslation('reading')
  const { label } = useFieldLabels()
  const [edited, setEdited] = useState<Partial<Record<FilledField, string>>>({})
  const [choices, setChoices] = useState<Partial<Record<FilledField, boolean>>>({})
  const { pinfl, document_number } = acceptance.values
  const { client } = useLookup(appId, { pinfl, document_number })
  const open = lines.filter(({ state }) => state !== 'same')
  const same = lines.filter(({ state }) => state === 'same').map(({ field }) => label(field))
  const finalValue = ({ field, read }: DocumentLine) => edited[field]?.trim() ?? read
  // What a person emptied is not filled.
  const isTaken = (line: DocumentLine) =>
    finalValue(line) !== '' && (choices[line.field] ?? isFilledAtOnce(line, lines))
  const chosen = open.filter(isTaken)
  const take = (field: FilledField, isOn: boolean) => setChoices((before) => ({ ...before, [field]: isOn }))
  const takeAll = () => setChoices(Object.fromEntries(open.map(({ field }) => [field, true])))
  const edit = (field: FilledField, value: string) => {
    setEdited((before) => ({ ...before, [field]: value }))
    take(field, true)
  }
  const fill = () => {
    const isAsRead = (line: DocumentLine) => finalValue(line) === line.read
    const of = (some: readonly DocumentLine[]): Values =>
      Object.fromEntries(some.map((line) => [line.field, finalValue(line)]))
    onFill(of(chosen.filter(isAsRead)), 'document')
    // A corrected value was typed.
    const corrected = chosen.filter((line) => !isAsRead(line))
    if (corrected.length > 0) onFill(of(corrected))
    onDone()
  }
  const knownOf = ({ field, read }: DocumentLine): string | null => {
    const before = client?.[field]
    return before === undefined || before === null || isSameAsRead(field, read, String(before))
      ? null
      : String(before)
  }
  const printedOf = (field: FilledField): Printed =>
    field === 'surname' || field === 'name' || field === 'patronymic' ? acceptance.printed[field] : undefined
  return (
    <Dialog
      title={t('title')}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <>
          {chosen.length < open.length && (
            <Button kind="quiet" onPress={takeAll}>
              {t('take_all')}
            </Button>
          )}
          <Button kind="primary" isDisabled={chosen.length === 0} onPress={fill}>
            {chosen.length === 0 ? t('nothing_chosen') : t('fill', { count: chosen.length })}
          </Button>
        </>
      }
    >
      {isOfAnother(lines) && (
        <p role="alert" className="mb-3 rounded-card bg-danger-soft p-3 font-semibold text-danger">
          {t('another')}
        </p>
      )}
      {isExpired(lines, getToday()) && (
        <p role="alert" className="mb-3 rounded-card bg-danger-soft p-3 font-semibold text-danger">
          {errorText({ key: 'document_expired' })}
        </p>
      )}
      <p className="pb-3 text-text-2">{t('lead')}</p>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {open.map((line) => (
          <Line
            key={line.field}
            line={line}
            value={edited[line.field] ?? line.read}
            isTaken={isTaken(line)}
            isByHand={!isFilledAtOnce(line, lines)}
            printed={printedOf(line.field)}
            known={knownOf(line)}
            onChange={(value) => edit(line.field, value)}
            onTake={(isOn) => take(line.field, isOn)}
          />
        ))}
      </ul>
      {same.length > 0 && (
        <p className="pt-3 text-sm text-text-2">{t('same', { fields: same.join(', ') })}</p>
      )}
    </Dialog>
  )
}

// The days of a month: the counted times of every shift, the original ones if they differ, and the corrections.
import { CalendarPlus, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shift } from '#api/back-office/staff/shapes.ts'
import { Button, IconButton } from '#app/kit/button.tsx'
import { Pill } from '#app/kit/display/pill.tsx'
import { EmptyState } from '#app/kit/display/states.tsx'
import { CorrectionDialog, type CorrectionDraft } from '#app/pickers/shift/correction-dialog.tsx'
import { durationLabel } from '#app/pickers/shift/labels.ts'
import { StatePill } from '#app/pickers/shift/pills.tsx'
import { formatDate, formatTime } from '#domain/kernel/time/dates.ts'
import { CorrectionNote } from './correction-note.tsx'
import { MonthChoice } from './month-choice.tsx'
import type { Month } from './record.tsx'

type Day = Month['days'][number]

function useSpan() {
  const { t } = useTranslation('staff')
  return (from: string, to: string | null) =>
    to === null
      ? t('span_open', { from: formatTime(from) })
      : t('span', { from: formatTime(from), to: formatTime(to) })
}

/** The original times of a shift, if other times count. */
function Marked({ shift }: { shift: Shift }) {
  const { t } = useTranslation('staff')
  const { begun_at: begun, ended_at: ended } = shift
  if (begun === null) return <span className="block">{t('added')}</span>
  if (begun === shift.counted_from && ended === shift.counted_to) return null
  const to = ended === null ? '' : formatTime(ended)
  return <span className="block">{t('marked', { from: formatTime(begun), to })}</span>
}

type LineProps = { shift: Shift; onCorrect: (() => void) | null }

function ShiftLine({ shift, onCorrect }: LineProps) {
  const { t } = useTranslation('staff')
  const span = useSpan()
  const isOff = shift.counted_to !== null
  return (
    <div className="flex items-center gap-3">
      <p className="min-w-0 flex-1 tabular">
        <span className="mr-2">{span(shift.counted_from, shift.counted_to)}</span>
        {shift.closed_by === 'day_end' && <Pill look="warn">{t('closed_by.day_end')}</Pill>}
        <span className="block text-[13px] text-text-2">
          {shift.paused_s > 0 && (
            <span className="block">{t('pauses', { time: durationLabel(shift.paused_s) })}</span>
          )}
          <Marked shift={shift} />
        </span>
      </p>
      <span className="whitespace-nowrap tabular">{durationLabel(shift.worked_s)}</span>
      {onCorrect !== null && isOff && <IconButton label={t('correct')} icon={Pencil} onPress={onCorrect} />}
    </div>
  )
}

type DayProps = { day: Day; may: Month['may']; onAsk: (correction: CorrectionDraft) => void }

function DayCard({ day, may, onAsk }: DayProps) {
  const isConfirming = day.corrections.some(({ state }) => state === 'asked')
  const askFor = ({ id, counted_from: from, counted_to: to }: Shift) =>
    onAsk({ shift_id: id, day: day.day, from: formatTime(from), to: to === null ? '' : formatTime(to) })
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="font-semibold tabular">{formatDate(day.day)}</h3>
        {day.absence !== null && <StatePill state={day.absence} paused={false} until={null} />}
      </div>
      {day.shifts.map((shift) => (
        <ShiftLine
          key={shift.id}
          shift={shift}
          onCorrect={may.ask && !isConfirming ? () => askFor(shift) : null}
        />
      ))}
      {day.corrections.map((correction) => (
        <CorrectionNote key={correction.id} correction={correction} mayDecide={may.decide} />
      ))}
    </li>
  )
}

type Props = { person: Month; month: string; onMonth: (month: string) => void }

export function MonthTab({ person, month, onMonth }: Props) {
  const { t } = useTranslation('staff')
  const [correction, setCorrection] = useState<CorrectionDraft | null>(null)
  const { days, may } = person
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <MonthChoice month={month} onChange={onMonth} />
        <p className="font-semibold tabular">{t('month_total', { time: durationLabel(person.worked_s) })}</p>
      </div>
      {may.ask && (
        <Button
          kind="quiet"
          icon={CalendarPlus}
          onPress={() => setCorrection({ shift_id: null, day: '', from: '', to: '' })}
        >
          {t('add_shift')}
        </Button>
      )}
      {days.length === 0 && <EmptyState title={t('no_days')} text={t('no_days_text')} />}
      <ul className="divide-y divide-line">
        {days.map((day) => (
          <DayCard key={day.day} day={day} may={may} onAsk={setCorrection} />
        ))}
      </ul>
      {correction !== null && <CorrectionDialog draft={correction} onClose={() => setCorrection(null)} />}
    </div>
  )
}

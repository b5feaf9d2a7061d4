// The levels of an intern, with their marks: viewed, completed.
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Level } from '#api/back-office/staff/interns.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { statePill } from '#app/kit/display/state-pill.tsx'
import { EmptyState } from '#app/kit/display/states.tsx'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { useAction } from '#app/platform/data.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { LEVEL_MARKS, type LevelMark, markOf } from '#domain/staff/intern.ts'
import { LevelForm } from './level-form.tsx'
import type { Intern } from './record.tsx'

const MarkPill = statePill('staff:marks', { none: ['calm'], viewed: ['brand'], completed: ['ok'] })
type Props = { intern: Intern; level: Level }

/** Lowering a mark needs a confirmation, because the time of the higher mark is lost. */
function Marks({ intern, level }: Props) {
  const { t } = useTranslation('staff')
  const [lower, setLower] = useState<LevelMark | null>(null)
  const act = useAction(backOfficeApi.staff.markLevel, {
    onDone: () => setLower(null),
    onFail: () => setLower(null),
  })
  const now = markOf(level)
  const name = t('level.nth', { level: level.level })
  const params = { key: intern.key, level: String(level.level) }
  const set = (mark: LevelMark) => act.mutate({ params, body: { mark, seen: now } })
  const choose = (key: string) => {
    const mark = LEVEL_MARKS.find((known) => known === key)
    if (mark === undefined || mark === now) return
    if (LEVEL_MARKS.indexOf(mark) < LEVEL_MARKS.indexOf(now)) setLower(mark)
    else set(mark)
  }
  return (
    <>
      <Segments
        name={`level-${level.level}`}
        label={name}
        items={LEVEL_MARKS.map((key) => ({ key, label: t(`marks.${key}`) }))}
        value={now}
        onChange={choose}
        isDisabled={act.isPending}
      />
      <Confirm
        title={t('level.unmark_title')}
        text={t('level.unmark_text')}
        confirm={t('level.unmark')}
        kind="danger"
        isOpen={lower !== null}
        busy={act.isPending}
        onClose={() => setLower(null)}
        onConfirm={() => lower !== null && set(lower)}
      />
    </>
  )
}

function Line({ intern, level }: Props) {
  const { t } = useTranslation('staff')
  const language = useLanguage()
  const mark = markOf(level)
  const { viewed_at: viewed, completed_at: completed } = level
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-48 flex-1">
        <p className="font-semibold">{`${t('level.nth', { level: level.level })}. ${level.title}`}</p>
        <p className="flex flex-wrap gap-x-3 text-[13px] text-text-2 tabular">
          {viewed !== null && <span>{t('level.viewed', { at: formatDateTime(viewed, language) })}</span>}
          {completed !== null && (
            <span>{t('level.completed', { at: formatDateTime(completed, language) })}</span>
          )}
        </p>
      </div>
      {intern.may.mark ? <Marks intern={intern} level={level} /> : <MarkPill state={mark} />}
    </li>
  )
}

export function LevelsTab({ intern }: { intern: Intern }) {
  const { t } = useTranslation('staff')
  const [isAdding, setAdding] = useState(false)
  const { levels, may } = intern
  const next = (levels.at(-1)?.level ?? 0) + 1
  return (
    <div className="flex flex-col gap-3">
      {may.mark && (
        <Button kind="quiet" icon={Plus} onPress={() => setAdding(true)}>
          {t('level.add')}
        </Button>
      )}
      {levels.length === 0 && <EmptyState title={t('level.none')} text={t('level.none_text')} />}
      <ul className="divide-y divide-line">
        {levels.map((level) => (
          <Line key={level.level} intern={intern} level={level} />
        ))}
      </ul>
      {isAdding && <LevelForm internKey={intern.key} next={next} onClose={() => setAdding(false)} />}
    </div>
  )
}

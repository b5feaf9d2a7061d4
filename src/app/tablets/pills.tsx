// Small marks of a tablet, each a word with its colour, and what waits on it.
import { CircleAlert, Clock, TabletSmartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useWaitingWords } from '#app/i18n/waiting-words.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { isAnythingWaiting, type WaitingWork } from '#domain/applications/figures/waiting-work.ts'
import { unsentAge } from '#domain/tablets/signs.ts'
import { AGE_LOOKS, agoWord } from './words.ts'

/** How long the oldest unsent item has been waiting: a warning after four hours, an alarm after three days. */
export function OldestPill({ oldestAt, now }: { oldestAt: string | null; now: number }) {
  if (oldestAt === null) return <span className="text-text-2">—</span>
  const age = unsentAge(Date.parse(oldestAt), now)
  return (
    <Pill look={AGE_LOOKS[age]} icon={age === 'old' ? CircleAlert : Clock}>
      {agoWord(oldestAt, now)}
    </Pill>
  )
}

export function LostPill() {
  const { t } = useTranslation('tablets')
  return (
    <Pill look="danger" icon={TabletSmartphone}>
      {t('lost')}
    </Pill>
  )
}

/** What waits to be sent, in applications and photos; `isAlone` where no title beside it says that it waits. */
export function Waits({ work, isAlone }: { work: WaitingWork; isAlone?: true }) {
  const { t } = useTranslation('tablets')
  const what = useWaitingWords()(work)
  if (!isAnythingWaiting(work)) return <span>{t('all_sent')}</span>
  return <span>{isAlone ? t('waits_what', { what }) : what}</span>
}

/** The build, and whether a newer one is given out. */
export function BuildPill({ build, is_behind: isBehind }: { build: string; is_behind: boolean }) {
  const { t } = useTranslation('tablets')
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="tabular text-text-2">{build.slice(0, 7) || '—'}</span>
      {isBehind && <Pill look="warn">{t('behind')}</Pill>}
    </span>
  )
}

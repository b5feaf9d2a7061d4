// Pills of a tablet, and its unsent work.
import { CircleAlert, Clock, HardDrive, TabletSmartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useWaitingLabel } from '#app/i18n/waiting-label.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { isAnythingWaiting, type WaitingWork } from '#domain/applications/figures/waiting-work.ts'
import { unsentAge } from '#domain/tablets/signs.ts'
import { AGE_LOOKS, agoLabel } from './labels.ts'

/** The age of the oldest unsent item: a warning after four hours, an alarm after three days. */
export function OldestPill({ oldestAt, now }: { oldestAt: string | null; now: number }) {
  if (oldestAt === null) return <span className="text-text-2">—</span>
  const age = unsentAge(Date.parse(oldestAt), now)
  return (
    <Pill look={AGE_LOOKS[age]} icon={age === 'old' ? CircleAlert : Clock}>
      {agoLabel(oldestAt, now)}
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

export function DamagedPill() {
  const { t } = useTranslation('tablets')
  return (
    <Pill look="danger" icon={HardDrive}>
      {t('damaged')}
    </Pill>
  )
}

/** The unsent applications and photos. `isAlone`: adds that they wait, where no title contains it. */
export function Waits({ work, isAlone }: { work: WaitingWork; isAlone?: true }) {
  const { t } = useTranslation('tablets')
  const what = useWaitingLabel()(work)
  if (!isAnythingWaiting(work)) return <span>{t('all_sent')}</span>
  return <span>{isAlone ? t('waits_what', { what }) : what}</span>
}

/** The build, marked if a newer one is released. */
export function BuildPill({ build, is_behind: isBehind }: { build: string; is_behind: boolean }) {
  const { t } = useTranslation('tablets')
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="tabular text-text-2">{build.slice(0, 7) || '—'}</span>
      {isBehind && <Pill look="warn">{t('behind')}</Pill>}
    </span>
  )
}

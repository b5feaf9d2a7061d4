import { useTranslation } from 'react-i18next'
import type { ApplicationView } from '#api/applications.ts'
import { findText } from '#app/i18n/i18n.ts'
import { StatusChip } from '#app/kit/display/status-chip.tsx'
import { Timeline } from '#app/kit/display/timeline.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { describeReason } from '../../reason-label.ts'

type HistoryItem = ApplicationView['history'][number]

function pauseItems(view: ApplicationView, describePause: (reason: string) => string, endLabel: string) {
  return view.pauses.flatMap(({ from, to, reason, by }) => [
    { key: `pause-${from}`, title: describePause(reason), at: from, who: by.name },
    ...(to === null ? [] : [{ key: `unpause-${to}`, title: endLabel, at: to, who: by.name }]),
  ])
}

/** The history of the application, newest first: transitions and pauses. */
export function HistoryTab({ view }: { view: ApplicationView }) {
  const { t } = useTranslation('applications')
  const transitions = view.history.map(({ action, to, by, at, reason }: HistoryItem, index) => ({
    key: `${index}-${at}`,
    title: (
      <>
        {findText(`reasons:history.${action}`) ?? action}
        <StatusChip status={to} />
      </>
    ),
    at,
    who: by?.name,
    text: describeReason(reason),
  }))
  const pauses = pauseItems(
    view,
    (reason) => `${t('view.pause')}: ${findText(`reasons:pause.${reason}`) ?? reason}`,
    t('view.unpause'),
  )
  const items = [...transitions, ...pauses].sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return (
    <Section>
      <Timeline items={items} />
    </Section>
  )
}

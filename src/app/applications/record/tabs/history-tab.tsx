import { useTranslation } from 'react-i18next'
import type { ApplicationView } from '#api/applications.ts'
import { textOf } from '#app/i18n/i18n.ts'
import { StatusChip } from '#app/kit/display/status-chip.tsx'
import { Timeline } from '#app/kit/display/timeline.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { REASON_LISTS } from '#domain/applications/reasons.ts'

type Move = ApplicationView['history'][number]

/** A reason of a list in words; a reason a person wrote stays as it was written. */
function reasonWords(reason: string | null): string | undefined {
  if (reason === null) return undefined
  const lists = Object.entries(REASON_LISTS).filter(([, keys]) =>
    (keys as readonly string[]).includes(reason),
  )
  const words = lists.map(
    ([list]) => textOf(`reasons:${list}.${reason}`) ?? textOf(`fields:choices.${list}_reason.${reason}`),
  )
  return words.find((found) => found !== null) ?? (lists.length > 0 ? undefined : reason)
}

function pauseItems(view: ApplicationView, words: (reason: string) => string, back: string) {
  return view.pauses.flatMap(({ from, to, reason, by }) => [
    { key: `pause-${from}`, title: words(reason), at: from, who: by.name },
    ...(to === null ? [] : [{ key: `unpause-${to}`, title: back, at: to, who: by.name }]),
  ])
}

/** What happened to the application, the latest first: moves and pauses. */
export function HistoryTab({ view }: { view: ApplicationView }) {
  const { t } = useTranslation('applications')
  const moves = view.history.map(({ action, to, by, at, reason }: Move, index) => ({
    key: `${index}-${at}`,
    title: (
      <>
        {textOf(`reasons:history.${action}`)}
        <StatusChip status={to} />
      </>
    ),
    at,
    who: by?.name,
    text: reasonWords(reason),
  }))
  const pauses = pauseItems(
    view,
    (reason) => `${t('view.pause')}: ${textOf(`reasons:pause.${reason}`) ?? ''}`,
    t('view.unpause'),
  )
  const items = [...moves, ...pauses].sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return (
    <Section>
      <Timeline items={items} />
    </Section>
  )
}

// The home of people who begin applications and take none from the queue: the next client first, then what is unfinished.
import { Link } from '@tanstack/react-router'
import { ArrowRight, ScanLine, Search } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { CARD } from '#app/kit/class-names.ts'
import { useUnfinishedDrafts } from '#app/offline/drafts/drafts.ts'
import { runOrAwaitShortcut } from '#app/platform/shortcuts/actions.ts'
import { tourAnchor } from '#app/platform/tablet/tour.ts'
import type { DoneToday } from '#domain/applications/queue-filters.ts'
import { DraftLine } from './draft-line.tsx'
import { Figure, FiguresNote, useToday } from './today.tsx'
import { SendingCard, Waits } from './waits.tsx'

/** Drafts in sight; the others are in the list. */
const MOST_DRAFTS = 5
const COLUMNS = 'grid items-start gap-3.5 min-[1280px]:grid-cols-[minmax(0,1.54fr)_minmax(0,1fr)]'

function NewApplication() {
  const { t } = useTranslation('session')
  return (
    <Link
      to="/applications/add"
      {...tourAnchor('new_application')}
      className="flex min-h-26 items-center gap-4.5 rounded-2xl bg-brand px-6 text-on-brand no-underline hover:bg-brand-strong"
    >
      <ScanLine aria-hidden size={40} className="shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block text-2xl font-bold">{t('welcome.new')}</span>
        <span className="block">{t('welcome.new_text')}</span>
      </span>
      <ArrowRight aria-hidden size={24} className="shrink-0" />
    </Link>
  )
}

/** Opens the search for anything, which finds clients and their applications by phone, PINFL or name. */
function KnownClient() {
  const { t } = useTranslation('session')
  return (
    <Button
      onPress={() => runOrAwaitShortcut('palette')}
      className="flex min-h-26 items-center gap-4 rounded-2xl border border-line-strong bg-surface px-5 text-left hover:bg-surface-2"
    >
      <Search aria-hidden size={24} className="shrink-0" />
      <span>
        <span className="block text-lg font-bold text-text">{t('welcome.known')}</span>
        <span className="block text-text-2">{t('welcome.known_text')}</span>
      </span>
    </Button>
  )
}

function Drafts() {
  const { t } = useTranslation('session')
  const drafts = useUnfinishedDrafts()
  if (drafts === undefined) return null
  return (
    <section className={`${CARD} overflow-hidden`}>
      <div className="flex min-h-13 items-center gap-2 px-4">
        <h3 className="text-lg font-bold">{t('welcome.drafts')}</h3>
        {drafts.length > 0 && (
          <>
            <span data-count className="tabular text-lg text-text-2">
              {drafts.length}
            </span>
            <Link
              to="/applications"
              className="ml-auto flex min-h-12 items-center font-semibold text-brand-strong"
            >
              {t('welcome.all')}
            </Link>
          </>
        )}
      </div>
      {drafts.length === 0 ? (
        <p className="border-t border-line px-4 py-6 text-text-2">{t('welcome.no_drafts')}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {drafts.slice(0, MOST_DRAFTS).map((draft) => (
            <DraftLine key={draft.id} draft={draft} />
          ))}
        </ul>
      )}
    </section>
  )
}

function DayBar() {
  const { t } = useTranslation('session')
  const { today, time, isUnknown } = useToday()
  const figures = [
    { what: 'created', value: today?.created_today },
    { what: 'submitted', value: today?.submitted_today },
    { what: 'completed', value: today?.completed_today },
  ] as const satisfies readonly { what: DoneToday; value: number | undefined }[]
  return (
    <>
      <section
        aria-label={t('welcome.today')}
        className={`${CARD} grid grid-cols-3 divide-x divide-line overflow-hidden`}
      >
        {figures.map(({ what, value }) => (
          <Link
            key={what}
            to="/applications"
            search={{ tab: 'all', today: what }}
            data-figure={what}
            className="min-h-19 px-4.5 py-2.5 no-underline hover:bg-surface-2"
          >
            <span className="tabular block text-2xl font-bold text-text">
              <Figure value={value} />
            </span>
            <span className="block text-sm text-text-2">{t(`welcome.${what}`)}</span>
          </Link>
        ))}
      </section>
      <FiguresNote time={time} isUnknown={isUnknown} />
    </>
  )
}

export function SellerHome() {
  return (
    <div className="flex flex-col gap-3.5">
      <div className={`${COLUMNS} md:grid-cols-2`}>
        <NewApplication />
        <KnownClient />
      </div>
      <div className={COLUMNS}>
        <Drafts />
        <div className="flex flex-col gap-3.5">
          <Waits />
          <SendingCard />
        </div>
      </div>
      <DayBar />
    </div>
  )
}

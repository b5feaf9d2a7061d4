import { Link } from '@tanstack/react-router'
import { Camera } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState, LoadingState } from '#app/kit/display/states.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { type Missing, type Task, useMissingPhotos } from '#app/pickers/photos/use-missing-photos.ts'
import { useAge } from '#app/platform/reads/age.ts'
import type { WithoutPhotos } from '#domain/applications/figures/missing-photos.ts'

function Line({ item }: { item: WithoutPhotos<Task> }) {
  const { t } = useTranslation('photos')
  return (
    <li>
      <Link
        to="/applications/add_photo"
        search={{ app: item.id }}
        className="flex min-h-14 flex-wrap items-center gap-x-4 rounded-xl px-2 hover:bg-surface-2"
      >
        <Camera aria-hidden size={20} className="shrink-0 text-text-2" />
        <span className="min-w-48 flex-1 font-medium break-words text-text">
          {item.name || t('add_photo.unnamed')}
        </span>
        {item.number !== null && (
          <span className="tabular text-text-2">{t('add_photo.number', { number: item.number })}</span>
        )}
        <span className="text-sm font-semibold text-warn">
          {t('add_photo.lacks', { slots: item.slots.join(', ') })}
        </span>
        {item.tasks.map(({ slot, comment }) => (
          <span key={slot} className="w-full pl-9 text-sm text-danger">
            {t('add_photo.task', { slot, comment })}
          </span>
        ))}
      </Link>
    </li>
  )
}

function Lines({ title, items }: { title: string; items: readonly WithoutPhotos<Task>[] }) {
  if (items.length === 0) return null
  return (
    <Section title={title}>
      <ul className="-my-2 flex flex-col">
        {items.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
    </Section>
  )
}

/** The empty list; it reports that nothing is missing only if the server's data is current. */
function Nothing({ isKnown, time }: { isKnown: boolean; time: string | null }) {
  const { t } = useTranslation('photos')
  if (!isKnown) return <EmptyState title={t('add_photo.unknown_title')} text={t('add_photo.unknown_text')} />
  if (time !== null)
    return <EmptyState title={t('add_photo.old_title', { time })} text={t('add_photo.unknown_text')} />
  return <EmptyState title={t('add_photo.empty_title')} text={t('add_photo.empty_text')} />
}

/** A warning if the list covers this tablet only or is outdated. */
function Cover({ missing, time }: { missing: Missing; time: string | null }) {
  const { t } = useTranslation('photos')
  if (missing.isPending || (missing.isKnown && time === null)) return null
  return (
    <p role="status" className="rounded-card bg-warn-soft p-4 text-warn">
      {time !== null && missing.isKnown ? t('add_photo.age', { time }) : t('add_photo.offline')}
    </p>
  )
}

/** All known applications that lack photos, with a note if the list is incomplete. */
export function MissingList() {
  const { t } = useTranslation('photos')
  const missing = useMissingPhotos()
  const { items, count, isPending, isKnown } = missing
  const time = useAge()(missing)
  const unlisted = count - items.length
  return (
    <>
      <p className="text-text-2">{t('add_photo.lead')}</p>
      <Cover missing={missing} time={time} />
      {items.length > 0 && !isPending && (
        <p role="status" className="tabular text-sm text-text-2">
          {t(isKnown ? 'add_photo.count' : 'add_photo.count_here', { count })}
        </p>
      )}
      <Lines title={t('add_photo.on_tablet')} items={items.filter(({ isHere }) => isHere)} />
      <Lines title={t('add_photo.on_server')} items={items.filter(({ isHere }) => !isHere)} />
      {unlisted > 0 && !isPending && (
        <p className="text-text-2">{t('add_photo.unlisted', { count: unlisted })}</p>
      )}
      {isPending && items.length === 0 && <LoadingState />}
      {items.length === 0 && !isPending && <Nothing isKnown={isKnown} time={time} />}
    </>
  )
}

import { Link } from '@tanstack/react-router'
import { Camera } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Section } from '#app/kit/section.tsx'
import { EmptyState, LoadingState } from '#app/kit/show/states.tsx'
import type { Lacking } from './lacking.ts'
import { useLacking } from './use-lacking.ts'

function Line({ item }: { item: Lacking }) {
  const { t } = useTranslation('photos')
  return (
    <li>
      <Link
        to="/applications/add_photo"
        search={{ app: item.id }}
        className="flex min-h-14 flex-wrap items-center gap-x-4 rounded-xl px-2 hover:bg-surface-2"
      >
        <Camera aria-hidden size={20} className="shrink-0 text-text-2" />
        <span className="min-w-0 flex-1 truncate font-medium text-text">
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

function Lines({ title, items }: { title: string; items: readonly Lacking[] }) {
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

/** All applications that lack photos; without internet only those of this tablet. */
export function LackingList() {
  const { t } = useTranslation('photos')
  const { here, there, isAsked, isPending } = useLacking()
  const isEmpty = here.length === 0 && there.length === 0
  return (
    <>
      <p className="text-text-2">{t('add_photo.lead')}</p>
      {!isAsked && !isPending && (
        <p role="status" className="rounded-card bg-warn-soft p-4 text-warn">
          {t('add_photo.offline')}
        </p>
      )}
      <Lines title={t('add_photo.on_tablet')} items={here} />
      <Lines title={t('add_photo.on_server')} items={there} />
      {isPending && isEmpty && <LoadingState />}
      {isEmpty && !isPending && (
        <EmptyState title={t('add_photo.empty_title')} text={t('add_photo.empty_text')} />
      )}
    </>
  )
}

import { Link } from '@tanstack/react-router'
import { PencilLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/i18n/i18n.ts'
import { IconButton } from '#app/kit/button.tsx'
import { Pill } from '#app/kit/display/pill.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { useUnfinishedDrafts } from '#app/offline/drafts/drafts.ts'
import { isDiscardable } from '#app/offline/outbox/discard-draft.ts'
import type { DraftRow } from '#app/offline/store/rows.ts'
import { useSession } from '#app/platform/session.ts'
import { fullName } from '#domain/applications/form-rules.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { DiscardDraftDialog } from './discard-draft-dialog.tsx'

function DraftLine({ draft }: { draft: DraftRow }) {
  const { t } = useTranslation('applications')
  const { t: wizard } = useTranslation('wizard')
  const language = useLanguage()
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const mayDiscard = user !== null && isDiscardable(draft, user.id)
  const isSubmitted = draft.syncState === 'submitted'
  return (
    <li className="flex items-center gap-2">
      <Link
        to="/applications/add/$app_id"
        params={{ app_id: draft.id }}
        className="flex min-h-14 min-w-0 flex-1 flex-wrap items-center gap-x-3 rounded-xl px-2 hover:bg-surface-2"
      >
        <PencilLine aria-hidden size={20} className="shrink-0 text-text-2" />
        <span className="min-w-48 flex-1 font-medium break-words text-text">
          {fullName(draft.values) || t('unnamed')}
        </span>
        {draft.unreadable ? (
          <Pill look="danger">{t('drafts.unreadable')}</Pill>
        ) : (
          <Pill look={isSubmitted ? 'warn' : 'calm'}>
            {t(isSubmitted ? 'drafts.submitted' : 'drafts.unfinished')}
          </Pill>
        )}
        <span className="tabular text-sm text-text-2">
          {formatDateTime(new Date(draft.updatedAt).toISOString(), language)}
        </span>
      </Link>
      {mayDiscard && (
        <>
          <IconButton label={wizard('discard.open')} icon={Trash2} onPress={() => setOpen(true)} />
          <DiscardDraftDialog draft={draft} isOpen={isOpen} onClose={() => setOpen(false)} />
        </>
      )}
    </li>
  )
}

/** Unfinished or unsent applications of this tablet, shown also offline. */
export function TabletDrafts({ only }: { only?: ReadonlySet<string> }) {
  const { t } = useTranslation('applications')
  const drafts = useUnfinishedDrafts()?.filter(({ id }) => only === undefined || only.has(id))
  if (drafts === undefined || drafts.length === 0) return null
  return (
    <Section title={t('drafts.title')}>
      <ul className="-my-2 flex flex-col">
        {drafts.map((draft) => (
          <DraftLine key={draft.id} draft={draft} />
        ))}
      </ul>
    </Section>
  )
}

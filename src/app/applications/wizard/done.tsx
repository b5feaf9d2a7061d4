import { CircleCheck, CloudUpload, List, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/kit/link-button.tsx'
import { useSaveState } from '#app/offline/drafts/drafts.ts'
import { usePhotos } from '#app/offline/photos/photos.ts'
import { useStorageQuota } from '#app/offline/store/quota.ts'
import type { DraftRow } from '#app/offline/store/rows.ts'
import { useConnection } from '#app/platform/connection.ts'
import { storageProtectionOf } from '#domain/tablets/storage-protection.ts'

function useDoneText(draft: DraftRow): { title: string; text: string } {
  const { t } = useTranslation('wizard')
  const { state } = useConnection()
  const quota = useStorageQuota()
  const saved = useSaveState(draft.id)
  if (draft.syncState !== 'submitted') {
    const { number } = draft
    return {
      title: number === null ? t('done.handed') : t('done.handed_number', { number }),
      text: t('done.handed_text'),
    }
  }
  const keeping = storageProtectionOf({
    isSaved: saved.state === 'saved',
    persisted: quota?.persisted ?? null,
  })
  // If the protection of the storage is unknown, the title is sufficient.
  const kept = keeping === 'unknown' ? [] : [t(`done.keeping.${keeping}`)]
  const text = state === 'online' ? t('done.going_text') : [t('done.offline_text'), ...kept].join(' ')
  return { title: t(keeping === 'unsaved' ? 'done.saving' : 'done.saved'), text }
}

/** Shown after the submit: where the application is stored, and what comes next. */
export function Done({ draft }: { draft: DraftRow }) {
  const { t } = useTranslation('wizard')
  const { title, text } = useDoneText(draft)
  const photos = usePhotos(draft.id)
  const arrived = photos.filter(({ state }) => state === 'on_server').length
  const isHere = draft.syncState === 'submitted'
  const Icon = isHere ? CloudUpload : CircleCheck
  return (
    <div className="grid flex-1 place-items-center">
      <div className="flex max-w-lg flex-col items-center gap-4 rounded-card border border-line bg-surface p-8 text-center shadow-card">
        <Icon aria-hidden size={56} className={isHere ? 'text-warn' : 'text-ok'} />
        <h2 className="text-xl font-bold text-text">{title}</h2>
        <p className="text-text-2">{text}</p>
        <p role="status" className="tabular font-semibold text-text">
          {t('done.photos', { arrived, total: photos.length })}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton kind="primary" icon={Plus} to="/applications/add">
            {t('done.new')}
          </LinkButton>
          <LinkButton kind="quiet" icon={List} to="/applications">
            {t('done.list')}
          </LinkButton>
          <LinkButton kind="quiet" icon={CloudUpload} to="/outbox">
            {t('done.outbox')}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}

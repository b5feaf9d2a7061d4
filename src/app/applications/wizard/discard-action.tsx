import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { useLeaveLayers } from '#app/kit/overlays/back-layers.tsx'
import { isDiscardable } from '#app/offline/outbox/discard-draft.ts'
import type { DraftRow } from '#app/offline/store/rows.ts'
import { useSession } from '#app/platform/session.ts'
import { DiscardDraftDialog } from '../drafts/discard-draft-dialog.tsx'

/** Available while the application is the person's own and was never submitted. */
export function DiscardAction({ draft }: { draft: DraftRow }) {
  const { t } = useTranslation('wizard')
  const { user } = useSession()
  const navigate = useNavigate()
  const leaveLayers = useLeaveLayers()
  const [isOpen, setOpen] = useState(false)
  if (user === null || !isDiscardable(draft, user.id)) return null
  const leave = async () => {
    await leaveLayers()
    await navigate({ to: '/applications', replace: true })
  }
  return (
    <>
      <Button kind="text" icon={Trash2} onPress={() => setOpen(true)}>
        {t('discard.open')}
      </Button>
      <DiscardDraftDialog draft={draft} isOpen={isOpen} onClose={() => setOpen(false)} leave={leave} />
    </>
  )
}

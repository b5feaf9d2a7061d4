import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { useConflict } from '#app/offline/outbox/conflict.ts'
import { ConflictDialog } from '#app/pickers/outbox/conflict-dialog.tsx'

/** Shown when somebody else changed the same application; opens the choice of values by field. */
export function ConflictBar({ appId }: { appId: string }) {
  const { t } = useTranslation('outbox')
  const [isOpen, setOpen] = useState(false)
  const conflict = useConflict(appId)
  if (!conflict) return null
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded-card bg-warn-soft p-4 text-warn">
      <TriangleAlert aria-hidden size={24} className="shrink-0" />
      <p className="min-w-0 flex-1">{t('reason.version_conflict')}</p>
      <Button kind="quiet" onPress={() => setOpen(true)}>
        {t('act.merge')}
      </Button>
      {isOpen && <ConflictDialog appId={appId} onClose={() => setOpen(false)} />}
    </div>
  )
}

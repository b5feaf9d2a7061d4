import { Merge } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientCard, ClientDuplicate } from '#api/back-office/clients.ts'
import { Button } from '#app/kit/button.tsx'
import { useSession } from '#app/platform/session.ts'
import { DuplicateList } from '../duplicate-list.tsx'
import { MergeForm } from '../merge/form.tsx'

/** Other records that may be the same person, to open or to merge. */
export function RecordDuplicates({ card }: { card: ClientCard }) {
  const { t } = useTranslation('clients')
  const { can } = useSession()
  const [other, setOther] = useState<ClientDuplicate | null>(null)
  if (card.twins.length === 0) return null
  const merge = (duplicate: ClientDuplicate) => (
    <Button kind="quiet" icon={Merge} onPress={() => setOther(duplicate)}>
      {t('merge.open')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-3 rounded-card bg-warn-soft p-4 text-warn">
      <p className="font-semibold">{t('twins.maybe')}</p>
      <DuplicateList duplicates={card.twins} {...(can('clients.merge') ? { actions: merge } : {})} />
      {other !== null && <MergeForm one={card.key} other={other.key} onClose={() => setOther(null)} />}
    </div>
  )
}

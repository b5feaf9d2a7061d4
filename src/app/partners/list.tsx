// The partners of the shop (screen `partners`), in the order in which they are asked.
import { ListOrdered, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type PartnerLine, partnerList } from '#api/back-office/partners.ts'
import { label } from '#app/i18n/i18n.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useDeclaredList } from '#app/pickers/declared-list.ts'
import { useSession } from '#app/platform/session.ts'
import { statusLabel, typeLabel } from './labels.ts'

export function StatusPill({ status }: { status: 'active' | 'inactive' }) {
  return <Pill look={status === 'active' ? 'ok' : 'calm'}>{statusLabel(status)}</Pill>
}

const LOOKS = {
  name: { width: 180 },
  place: { width: 90 },
  status: { width: 160, cell: ({ status }: PartnerLine) => <StatusPill status={status} /> },
  type: { width: 120, isGrowing: true, priority: 2 },
  months: { width: 110, priority: 3 },
  turnover_share: { priority: 1 },
  dialect: { width: 130, isGrowing: true, priority: 5 },
  name_1c: { priority: 6 },
}

function Card({ line }: { line: PartnerLine }) {
  const { t } = useTranslation('partners')
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{line.name}</span>
        <StatusPill status={line.status} />
      </span>
      <span className="text-[13px] text-text-2">
        {t('card', { type: typeLabel(line.type), months: line.months, share: line.turnover_share })}
      </span>
    </span>
  )
}

function Actions() {
  const { t } = useTranslation('partners')
  const { can, user } = useSession()
  // What concerns all partners is not for the staff of one of them.
  if (user?.partner_id != null) return null
  return (
    <>
      {can('partners.priority') && (
        <LinkButton kind="quiet" icon={ListOrdered} to="/partners/priority">
          {t('order.open')}
        </LinkButton>
      )}
      {can('partners.add') && (
        <LinkButton kind="primary" icon={Plus} to="/partners/add">
          {t('new')}
        </LinkButton>
      )}
    </>
  )
}

export function PartnerList() {
  const { t } = useTranslation('partners')
  return (
    <ListPage<PartnerLine>
      title={label('screens:partners')}
      input={{ ...useDeclaredList(partnerList, { looks: LOOKS }), isSearchInAddress: true }}
      searchLabel={t('search')}
      card={(line) => <Card line={line} />}
      linkOf={({ key }) => ({ to: '/partners/$id', params: { id: key } })}
      empty={{ title: t('empty'), text: t('empty_text') }}
      actions={<Actions />}
    />
  )
}

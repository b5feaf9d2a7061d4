// Pairs of records that may be one person: to merge, or to dismiss for good.
import { Merge, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientDuplicate, ClientPair } from '#api/back-office/clients.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { IconButton } from '#app/kit/button.tsx'
import { textColumn } from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useOpenLine } from '#app/kit/list/use-open-line.ts'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { DUPLICATE_REASONS } from '#domain/clients/merge.ts'
import { aboutDuplicate, reasonLabel, reasonLabels } from '../labels.ts'
import { MergeForm } from './form.tsx'
import { MergeRequests } from './requests.tsx'

const endpoints = { list: backOfficeApi.clientRecords.pairs, export: backOfficeApi.clientRecords.exportPairs }

function Side({ duplicate }: { duplicate: ClientDuplicate }) {
  return (
    <>
      <span className="font-medium">{duplicate.name}</span>{' '}
      <span className="text-[13px] text-text-2 tabular">{aboutDuplicate(duplicate)}</span>
    </>
  )
}

function Dismissal({ pair, onClose }: { pair: ClientPair; onClose: () => void }) {
  const { t } = useTranslation('clients')
  const act = useAction(backOfficeApi.clientRecords.dismiss, {
    onDone: () => {
      toast.ok(t('pairs.dismissed', { one: pair.one.name, other: pair.other.name }))
      onClose()
    },
  })
  return (
    <Confirm
      title={t('pairs.dismiss')}
      text={t('pairs.dismiss_text', { one: pair.one.name, other: pair.other.name })}
      confirm={t('pairs.dismiss')}
      isOpen
      onClose={onClose}
      onConfirm={() => act.mutate({ params: { key: pair.key }, body: {} })}
      busy={act.isPending}
    />
  )
}

function useColumns(): Column<ClientPair>[] {
  const { t } = useTranslation('clients')
  const writtenAs = (side: 'one' | 'other') => {
    const title = t(`pairs.${side}`)
    return [
      { key: side, title },
      { key: `${side}_birth_date`, title: `${title}: ${label('fields:birth_date')}` },
      { key: `${side}_branch`, title: `${title}: ${label('clients:columns.branch')}` },
    ]
  }
  return [
    {
      key: 'one',
      title: t('pairs.one'),
      exportAs: writtenAs('one'),
      cell: ({ one }) => <Side duplicate={one} />,
      isGrowing: true,
      width: 280,
    },
    {
      key: 'other',
      title: t('pairs.other'),
      exportAs: writtenAs('other'),
      cell: ({ other }) => <Side duplicate={other} />,
      isGrowing: true,
      width: 280,
    },
    textColumn('reasons', t('pairs.reasons'), ({ one }) => reasonLabels(one.reasons), {
      width: 150,
      priority: 1,
    }),
  ]
}

export function DuplicatePairList() {
  const { t } = useTranslation('clients')
  const rows = useOpenLine<ClientPair>(endpoints.list, '/clients/merge')
  const [chosen, setOpen] = useState<{ pair: ClientPair; to: 'merge' | 'dismiss' } | null>(null)
  const open = chosen ?? (rows.line && { pair: rows.line, to: 'merge' as const })
  const close = chosen === null ? rows.close : () => setOpen(null)
  const reasons = DUPLICATE_REASONS.filter((reason) => reason !== 'pinfl')
  return (
    <>
      <ListPage<ClientPair>
        title={label('screens:clients_merge')}
        back="/clients"
        input={{
          name: 'client-pairs',
          path: '/clients/merge',
          endpoints,
          columns: useColumns(),
          sorts: ['newest'],
          filters: { reason: reasons },
          groups: [
            {
              name: 'reason',
              label: t('pairs.reasons'),
              items: reasons.map((key) => ({ key, label: reasonLabel(key) })),
            },
          ],
        }}
        searchLabel={t('pairs.search')}
        card={({ one, other }) => (
          <span className="flex flex-col gap-2">
            <span>
              <Side duplicate={one} />
            </span>
            <span>
              <Side duplicate={other} />
            </span>
            <span className="text-sm text-text-2">{reasonLabels(one.reasons)}</span>
          </span>
        )}
        nameOf={({ other }) => other.name}
        linkOf={rows.linkOf}
        onOpen={rows.open}
        rowActions={(pair) => (
          <span className="inline-flex">
            <IconButton
              label={t('pairs.merge_named', { name: pair.one.name })}
              icon={Merge}
              onPress={() => setOpen({ pair, to: 'merge' })}
            />
            <IconButton
              label={t('pairs.dismiss_named', { name: pair.one.name })}
              icon={UserRoundX}
              onPress={() => setOpen({ pair, to: 'dismiss' })}
            />
          </span>
        )}
        empty={{ title: t('pairs.empty'), text: t('pairs.empty_text') }}
      >
        <MergeRequests />
      </ListPage>
      {open?.to === 'merge' && (
        <MergeForm one={open.pair.one.key} other={open.pair.other.key} onClose={close} />
      )}
      {open?.to === 'dismiss' && <Dismissal pair={open.pair} onClose={close} />}
    </>
  )
}

// Pairs that may be one person: merged, or told apart for good.
import { Merge, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientDuplicate, ClientPair } from '#api/back-office/clients.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { textOf } from '#app/i18n/i18n.ts'
import { IconButton } from '#app/kit/button.tsx'
import type { Column } from '#app/kit/display/data-list.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { DUPLICATE_REASONS } from '#domain/clients/merge.ts'
import { aboutTwin, reasonWord, reasonWords } from '../words.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { MergeRequests } from './requests.tsx'

const rows = { list: backOfficeApi.clientRecords.pairs, export: backOfficeApi.clientRecords.exportPairs }

function Side({ twin }: { twin: ClientDuplicate }) {
  return (
    <span className="block">
      <span className="block font-medium">{twin.name}</span>
      <span className="block text-[13px] text-text-2 tabular">{aboutTwin(twin)}</span>
    </span>
  )
}

function Dismissal({ pair, onClose }: { pair: ClientPair; onClose: () => void }) {
  const { t } = useTranslation('clients')
  const act = useAction(backOfficeApi.clientRecords.dismiss, {
    onDone: () => {
      toast.ok(t('pairs.dismissed'))
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
  return [
    { key: 'one', title: t('pairs.one'), cell: ({ one }) => <Side twin={one} /> },
    { key: 'other', title: t('pairs.other'), cell: ({ other }) => <Side twin={other} /> },
    { key: 'reasons', title: t('pairs.reasons'), cell: ({ one }) => reasonWords(one.reasons) },
  ]
}

export function PairsPage() {
  const { t } = useTranslation('clients')
  const [open, setOpen] = useState<{ pair: ClientPair; to: 'merge' | 'dismiss' } | null>(null)
  const close = () => setOpen(null)
  const reasons = DUPLICATE_REASONS.filter((reason) => reason !== 'pinfl')
  return (
    <>
      <ListPage<ClientPair>
        title={textOf('screens:clients_merge') ?? ''}
        back="/clients"
        given={{
          name: 'client-pairs',
          path: '/clients/merge',
          rows,
          columns: useColumns(),
          sorts: ['newest'],
          filters: { reason: reasons },
          groups: [{ name: 'reason', items: reasons.map((key) => ({ key, label: reasonWord(key) })) }],
        }}
        searchLabel={t('pairs.search')}
        card={({ one, other }) => (
          <span className="flex flex-col gap-2">
            <Side twin={one} />
            <Side twin={other} />
            <span className="text-sm text-text-2">{reasonWords(one.reasons)}</span>
          </span>
        )}
        nameOf={({ other }) => other.name}
        onOpen={(pair) => setOpen({ pair, to: 'merge' })}
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
        <MergeDialog one={open.pair.one.key} other={open.pair.other.key} onClose={close} />
      )}
      {open?.to === 'dismiss' && <Dismissal pair={open.pair} onClose={close} />}
    </>
  )
}

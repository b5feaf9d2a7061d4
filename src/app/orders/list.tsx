// All papers of goods (screen `order`): receipts, movements, expense invoices and write-offs, with a print of the chosen ones.
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { type PaperLine, paperList } from '#api/back-office/orders.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { sumLabel, timeLabel } from '#app/kit/display/value-labels.ts'
import type { BulkAction } from '#app/kit/list/bulk.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useDeclaredList } from '#app/pickers/declared-list.ts'
import { call } from '#app/platform/api.ts'
import { useSession } from '#app/platform/session.ts'
import { showPaper } from '#app/platform/show-paper.ts'
import { MOST_PRINTED_PAPERS, screenOfPaper } from '#domain/orders/papers.ts'
import { fieldLabel, kindLabel, StatePill } from './labels.ts'

const endpoints = backOfficeApi.orders

const branchOf = ({ branch, to_branch }: PaperLine): string =>
  [branch, to_branch].filter((name) => name !== null).join(' → ')

function useListInput() {
  return useDeclaredList(paperList, {
    looks: {
      number: { width: 100 },
      kind: { width: 190 },
      state: { width: 140, cell: ({ state }) => <StatePill state={state} /> },
      branch: {
        cell: branchOf,
        width: 150,
        priority: 1,
      },
      application: { priority: 3 },
      client: { width: 140, priority: 2, absent: '' },
      sum: { priority: 1, absent: '' },
      pieces: { width: 80, priority: 4 },
      created_at: { width: 160, priority: 2 },
      closed_at: { width: 160, priority: 5, absent: '' },
      author: { width: 140, priority: 6, absent: '' },
      payment_type: { width: 160, isGrowing: true, priority: 7 },
      delivery: { width: 120, priority: 8 },
      delivery_time: { width: 140, priority: 9 },
      owner_name: { width: 140, priority: 10 },
    },
  })
}

/** Prints the chosen papers as one file; a draft of an invoice stays as it was and is named. */
function usePrint(): BulkAction<PaperLine> {
  const { t } = useTranslation('orders')
  const language = useLanguage()
  return {
    key: 'print',
    label: t('print'),
    icon: Printer,
    refusal: ({ kind, state }) => (kind === 'invoice' && state === 'draft' ? t('print_draft') : null),
    runTogether: async (lines) => {
      const [printed, rest] = [lines.slice(0, MOST_PRINTED_PAPERS), lines.slice(MOST_PRINTED_PAPERS)]
      const papers = printed.map(({ key }) => key).join(',')
      await showPaper(
        async () => (await call(endpoints.print, { query: { papers, language } })) as Blob,
        true,
      )
      return rest.map(({ key }) => ({
        key,
        reason: { code: 'print_many', params: { count: MOST_PRINTED_PAPERS } },
      }))
    },
    done: (count) => t('printed', { count }),
  }
}

function Card({ line }: { line: PaperLine }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">
          {kindLabel(line.kind)} № {line.number}
        </span>
        <StatePill state={line.state} />
      </span>
      <span className="text-[15px]">{[line.client, branchOf(line)].filter(Boolean).join(' · ')}</span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2 tabular">
        <span>
          {fieldLabel('pieces')}: {line.pieces}
        </span>
        {line.sum !== null && <span>{sumLabel(line.sum)}</span>}
        <span>{timeLabel(line.created_at)}</span>
      </span>
    </span>
  )
}

export function PaperList() {
  const { t } = useTranslation('orders')
  const { can } = useSession()
  return (
    <ListPage<PaperLine>
      title={label('screens:order')}
      input={useListInput()}
      searchLabel={t('search')}
      nameOf={({ kind, number }) => t('title_of', { kind: kindLabel(kind), number })}
      card={(line) => <Card line={line} />}
      linkOf={(line) => {
        const { path, permission } = screenOfPaper(line)
        // A kind whose record the person may not open stays a line of this list.
        return can(permission)
          ? { to: path, params: { id: String(line.number) } }
          : { to: '/order', search: { kind: line.kind } }
      }}
      bulk={[usePrint()]}
      empty={{ title: t('empty'), text: t('empty_text') }}
    />
  )
}

// Fiscal return receipts (screen `return_check`): which requests still need one, and what the others say; the codes that came
// back by them are the other tab.
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type ReturnCheckLine, returnCheckList } from '#api/back-office/returns.ts'
import { label } from '#app/i18n/i18n.ts'
import { sumLabel } from '#app/kit/display/value-labels.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useBranchItems } from '#app/pickers/branch-picker.tsx'
import { useDeclaredList } from '#app/pickers/declared-list.ts'
import { useSession } from '#app/platform/session.ts'
import { checkTabs } from './check-tabs.ts'
import { ReturnedCodes } from './codes.tsx'
import { CheckPill } from './labels.ts'

const LOOKS = {
  state: { width: 160, cell: ({ state }: ReturnCheckLine) => <CheckPill state={state} /> },
  days: { width: 110 },
  application: { priority: 1 },
  client: { width: 180, priority: 2 },
  branch: { width: 190, priority: 5 },
  register: { width: 170, priority: 3 },
  receipt: { width: 110, priority: 4 },
  sign: { width: 150, priority: 6 },
  issued_at: { priority: 7, absent: '' },
  sum: { absent: '' },
  codes: { width: 110, priority: 8, absent: '' },
}

export function ReturnChecks() {
  const { tab } = useSearch({ strict: false }) as Record<string, unknown>
  return tab === 'codes' ? <ReturnedCodes /> : <ReturnCheckList />
}

function ReturnCheckList() {
  const { t } = useTranslation('returns')
  const { can } = useSession()
  const branches = useBranchItems()
  return (
    <ListPage<ReturnCheckLine>
      title={label('screens:return_check')}
      input={useDeclaredList(returnCheckList, {
        looks: LOOKS,
        options: { branch: { items: branches } },
        page: { tabs: checkTabs(), tab: 'checks' },
      })}
      searchLabel={t('check_search')}
      nameOf={(line) => t('check_title', { number: line.number })}
      card={(line) => (
        <span className="flex flex-col gap-1">
          <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="font-semibold">{t('check_title', { number: line.number })}</span>
            <CheckPill state={line.state} />
          </span>
          <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2 tabular">
            <span>{line.client}</span>
            <span>{line.register}</span>
            <span>{line.sum === null ? '' : sumLabel(line.sum)}</span>
          </span>
        </span>
      )}
      {...(can('return_check.view')
        ? { linkOf: ({ key }: ReturnCheckLine) => ({ to: '/return_check/$id', params: { id: key } }) }
        : {})}
      empty={{ title: t('check_empty'), text: t('check_empty_text') }}
    />
  )
}

// Marking codes that went back into circulation with their receipts, for the reports to the marking system.
import { useTranslation } from 'react-i18next'
import { type ReturnedCodeLine, returnedCodeList } from '#api/back-office/returns.ts'
import { label } from '#app/i18n/i18n.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useBranchItems } from '#app/pickers/branch-picker.tsx'
import { useDeclaredList } from '#app/pickers/declared-list.ts'
import { useSession } from '#app/platform/session.ts'
import { checkTabs } from './check-tabs.ts'

const LOOKS = {
  code: { width: 260, cell: ({ code }: ReturnedCodeLine) => <span className="tabular">{code}</span> },
  product: { width: 180, priority: 1 },
  application: { priority: 4 },
  branch: { width: 190, priority: 5 },
  register: { width: 170, priority: 3 },
  receipt: { width: 110, priority: 2 },
  issued_at: { priority: 6, absent: '' },
  added_at: { priority: 7 },
}

export function ReturnedCodes() {
  const { t } = useTranslation('returns')
  const { can } = useSession()
  const branches = useBranchItems()
  return (
    <ListPage<ReturnedCodeLine>
      title={label('screens:return_check')}
      input={useDeclaredList(returnedCodeList, {
        looks: LOOKS,
        options: { branch: { items: branches } },
        page: { tabs: checkTabs(), tab: 'codes' },
      })}
      searchLabel={t('codes_search')}
      nameOf={(line) => line.code}
      card={(line) => (
        <span className="flex flex-col gap-1">
          <span className="break-all font-semibold tabular">{line.code}</span>
          <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2 tabular">
            <span>{line.product}</span>
            <span>{t('check_title', { number: line.number })}</span>
          </span>
        </span>
      )}
      {...(can('return_check.view')
        ? {
            linkOf: ({ number }: ReturnedCodeLine) => ({
              to: '/return_check/$id',
              params: { id: String(number) },
            }),
          }
        : {})}
      empty={{ title: t('codes_empty'), text: t('codes_empty_text') }}
    />
  )
}

// The part of a document that only a count has: scanning, the counted products, and the differences.
import { useTranslation } from 'react-i18next'
import type { CountPart, WholeBranchDocument } from '#api/shapes/branch-document.ts'
import { reachesBranch } from '#app/pickers/stock-steps.ts'
import { useSession } from '#app/platform/session.ts'
import { isCounting } from '#domain/documents/count.ts'
import { Differences } from './differences.tsx'
import { CountedProducts } from './products.tsx'
import { Scanning } from './scanning.tsx'

type Props = { document: WholeBranchDocument; count: CountPart }

function Notices({ document: { state }, count }: Props) {
  const { t } = useTranslation('documents')
  if (state !== 'review') return null
  const isUnsettled = count.products.some(({ is_unsettled, needs_recount }) => is_unsettled || needs_recount)
  return (
    <>
      {isUnsettled && <p className="font-semibold text-warn">{t('count.unsettled_hint')}</p>}
      {count.needs_approval && <p className="font-semibold text-warn">{t('count.needs_approval')}</p>}
    </>
  )
}

export function Counting({ document, count }: Props) {
  const { key, state, branch } = document
  const session = useSession()
  if (state === 'draft') return null
  const canCount = isCounting(state) && reachesBranch(session, 'count.create', branch.id)
  const hasDifferences = state !== 'counting' || count.differences.length > 0
  return (
    <>
      <Notices document={document} count={count} />
      {canCount && <Scanning recordKey={key} />}
      {hasDifferences && <Differences recordKey={key} differences={count.differences} canCount={canCount} />}
      <CountedProducts recordKey={key} products={count.products} canCount={canCount} />
    </>
  )
}

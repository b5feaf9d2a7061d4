// Fills a draft with what the min/max levels of the receiver propose to take from the sender.
import { Gauge } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { Button } from '#app/kit/button.tsx'
import type { RecordForm } from '#app/kit/form/use-record.ts'
import { countOf, withCount } from '#app/pickers/stock-lines/lines.ts'
import type { KnownProduct } from '#app/pickers/stock-lines/use-known-products.ts'
import { call } from '#app/platform/api.ts'
import type { Values } from './form.tsx'

type Props = {
  form: RecordForm<Values>
  learn: (product: KnownProduct) => void
  onNote: (note: string) => void
}

/** A button once both branches are chosen. Products that the draft has already keep their quantities. */
export function Proposal({ form, learn, onNote }: Props) {
  const { t } = useTranslation('movements')
  const [isBusy, setBusy] = useState(false)
  const { from_branch: from, to_branch: to, lines, purpose } = form.values
  if (from === null || to === null || from === to || purpose !== 'stock') return null
  const fill = async () => {
    setBusy(true)
    const answer = await call(backOfficeApi.movements.proposal, { body: { from, to } }).catch(() => null)
    setBusy(false)
    if (answer === null) return
    const added = answer.items.filter(({ product_id }) => countOf(lines, product_id) === 0)
    for (const product of added) learn(product)
    form.set({
      lines: added.reduce(
        (now, { product_id, quantity }) => withCount(now, product_id, quantity),
        [...lines],
      ),
    })
    onNote(added.length === 0 ? t('proposal_none') : t('proposal_done', { count: added.length }))
  }
  return (
    <div>
      <Button kind="quiet" icon={Gauge} busy={isBusy} onPress={() => void fill()}>
        {t('proposal')}
      </Button>
    </div>
  )
}

import { useRow } from '#app/platform/data.ts'
import { contract } from '#contract/index.ts'

/** Opening a card is written down, so it is read once and again only after a change. */
export const useCard = (key: string) =>
  useRow(contract.clientRecords.view, { params: { key } }, { notify: 'none', staleTime: 300_000 })

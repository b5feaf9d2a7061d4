import { backOfficeApi } from '#api/back-office/index.ts'
import { useEndpoint } from '#app/platform/data.ts'

/** Opening a card is written down, so it is read once and again only after a change. */
export const useCard = (key: string) =>
  useEndpoint(backOfficeApi.clientRecords.view, { params: { key } }, { notify: 'none', staleTime: 300_000 })

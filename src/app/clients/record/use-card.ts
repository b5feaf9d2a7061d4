import { backOfficeApi } from '#api/back-office/index.ts'
import { useEndpoint } from '#app/platform/data.ts'

/** The server records every view of a client, so the answer stays fresh for five minutes or until a change. */
export const useCard = (key: string) =>
  useEndpoint(backOfficeApi.clientRecords.view, { params: { key } }, { notify: 'none', staleTime: 300_000 })

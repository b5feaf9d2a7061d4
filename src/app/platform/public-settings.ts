import { api } from '#api/index.ts'
import { useEndpoint } from './data.ts'
import { useWasPainted } from './painted.ts'

/** The public settings of the server; available without a session. No page waits for them: they are asked for when it is shown. */
export const usePublicSettings = () =>
  useEndpoint(api.session.publicSettings, {}, { notify: 'none', staleTime: 60_000, enabled: useWasPainted() })
    .data

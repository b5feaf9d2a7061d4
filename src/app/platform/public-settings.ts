import { api } from '#api/index.ts'
import { useEndpoint } from './data.ts'

/** The public settings of the server; available without a session. */
export const usePublicSettings = () =>
  useEndpoint(api.session.publicSettings, {}, { notify: 'none', staleTime: 60_000 }).data

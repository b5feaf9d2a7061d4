import { api } from '#api/index.ts'
import { useEndpoint } from './data.ts'

/** What everybody may know of the server's settings, signed in or not. */
export const usePublicSettings = () =>
  useEndpoint(api.session.publicSettings, {}, { notify: 'none', staleTime: 60_000 }).data

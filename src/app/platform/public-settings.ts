import { contract } from '#api/index.ts'
import { useRow } from './data.ts'

/** What everybody may know of the server's settings, signed in or not. */
export const usePublicSettings = () =>
  useRow(contract.session.publicSettings, {}, { notify: 'none', staleTime: 60_000 }).data

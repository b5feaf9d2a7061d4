import { api } from '#api/index.ts'
import { useEndpoint } from '#app/platform/data.ts'

/** The record; a live event or an action of ours asks for it again. */
export const useView = (id: string) =>
  useEndpoint(api.applications.view, { params: { id } }, { notify: 'none', staleTime: 5000 })

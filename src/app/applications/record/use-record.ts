import { api } from '#api/index.ts'
import { useEndpoint } from '#app/platform/data.ts'

/** Reads the record; live events and own actions invalidate it. */
export const useApplicationView = (id: string) =>
  useEndpoint(api.applications.view, { params: { id } }, { notify: 'none', staleTime: 5000 })

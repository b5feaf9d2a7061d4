// Every endpoint of the API that takes a search and returns a page.
import { ENDPOINTS } from '#api/endpoints.ts'

export const searchedEndpoints = [...ENDPOINTS.values()].filter(
  ({ method, path, body, returns, kind }) =>
    method === 'POST' &&
    kind === undefined &&
    !path.includes(':') &&
    body !== undefined &&
    'shape' in body &&
    'search' in (body.shape as object) &&
    'shape' in returns &&
    'items' in (returns.shape as object),
)

// Every endpoint of the API that takes a search and returns a page.
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { api } from '#api/index.ts'

export const searchedEndpoints: Endpoint[] = [...Object.values(api), ...Object.values(backOfficeApi)]
  .flatMap((rows) => Object.values(rows) as Endpoint[])
  .filter(
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

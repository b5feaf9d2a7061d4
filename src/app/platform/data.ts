// One way to read (useRow) and one way to act (useAct). Only rows marked `keep` are written to localStorage, and
// mutations never are: unsent work lives in the outbox (decision 0003).
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { persistQueryClient } from '@tanstack/react-query-persist-client'
import { useState } from 'react'
import type { Endpoint, Input, Returns } from '#api/endpoint.ts'
import { ApiFailure, type CallOptions, call } from './api.ts'
import { BUILD } from './wire/build.ts'

const WEEK = 7 * 86_400_000
const CACHE_KEY = 'anketa-reads'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, staleTime: 15_000, gcTime: 10 * 60_000 },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Restores and keeps the non-personal reads; called once at the start. */
export function keepReads(): Promise<void> {
  const [, restored] = persistQueryClient({
    queryClient,
    persister: createSyncStoragePersister({ storage: localStorage, key: CACHE_KEY }),
    maxAge: WEEK,
    buster: BUILD,
    dehydrateOptions: {
      shouldDehydrateQuery: (query) => query.state.status === 'success' && query.meta?.['keep'] === true,
      shouldDehydrateMutation: () => false,
    },
  })
  return restored
}

export type ReadOptions = {
  enabled?: boolean
  staleTime?: number
  refetchInterval?: number | false
  notify?: CallOptions['notify']
  /** Keeps the previous answer on the screen while the next one loads. */
  keepPrevious?: boolean
}
type RowOptions<R extends Endpoint> = ReadOptions & {
  /** With `refetchInterval`: asks again only while this holds of the last answer. */
  refetchWhile?: (data: Returns<R>) => boolean
}
export const keyOf = (row: Endpoint, input: unknown): [string, unknown] => [row.path, input]

/** Reads a row. A refresh behind an answer that is already on the screen stays silent. */
export function useEndpoint<R extends Endpoint>(row: R, input: Input<R>, options: RowOptions<R> = {}) {
  const queryKey = keyOf(row, input)
  const { refetchInterval, refetchWhile = () => true } = options
  const intervalFor = (data: Returns<R> | undefined) =>
    data !== undefined && !refetchWhile(data) ? false : (refetchInterval ?? false)
  return useQuery<Returns<R>, ApiFailure>({
    queryKey,
    queryFn: ({ signal }) => {
      const isRefresh = queryClient.getQueryData(queryKey) !== undefined
      return call(row, input, { signal, notify: isRefresh ? 'none' : options.notify })
    },
    meta: { keep: row.keep ?? false },
    ...(row.keep === true ? { gcTime: WEEK } : {}),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(refetchInterval === undefined ? {} : { refetchInterval: (query) => intervalFor(query.state.data) }),
    ...(options.keepPrevious ? { placeholderData: (previous) => previous } : {}),
  })
}

/**
 * A record as it was when its form was opened: read anew for it, and never replaced under the person's hands by a refresh
 * behind. What others change meanwhile is found when it is saved.
 */
export function useOpened<R extends Endpoint>(row: R, input: Input<R>, options: ReadOptions = {}) {
  const { data, error, refetch, isFetchedAfterMount, isSuccess } = useEndpoint(row, input, options)
  const [opened, setOpened] = useState<Returns<R>>()
  if (opened === undefined && isFetchedAfterMount && isSuccess) setOpened(data)
  return { data: opened, error, refetch }
}

/** `/api/uz/applications/:id/take` → `/api/uz/applications`: what a change of this row makes stale. */
export const featureOf = (path: string): string => path.split('/').slice(0, 4).join('/')

/** Reads of one feature are asked again. */
export const refresh = (path: string): Promise<void> => {
  const feature = featureOf(path)
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith(feature),
  })
}

export type ActOptions<R extends Endpoint> = {
  onDone?: (answer: Returns<R>, input: Input<R>) => void
  onFail?: (failure: ApiFailure) => void
  notify?: CallOptions['notify']
  login?: boolean
}

/** Acts by a row; reads of the same feature are asked again afterwards. */
export function useAction<R extends Endpoint>(row: R, options: ActOptions<R> = {}) {
  return useMutation<Returns<R>, ApiFailure, Input<R>>({
    mutationFn: (input) => call(row, input, { notify: options.notify, login: options.login }),
    onSuccess: (answer, input) => {
      void refresh(row.path)
      options.onDone?.(answer, input)
    },
    onError: (failure) => {
      if (failure instanceof ApiFailure) options.onFail?.(failure)
    },
  })
}

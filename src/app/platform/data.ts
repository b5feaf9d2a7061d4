// Reading (`useEndpoint`) and acting (`useAction`). Only endpoints marked `keep` are written to localStorage, and
// mutations never are: unsent work lives in the outbox (decision 0003).
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { persistQueryClient } from '@tanstack/react-query-persist-client'
import { useState } from 'react'
import type { Endpoint, Input, Returns } from '#api/endpoint.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import { ApiFailure, type CallOptions, call } from './api.ts'
import { onConnectionEvent, requestProbe } from './connection.ts'
import { requestOrShowStored } from './reads/stored-answers.ts'
import { isUnanswered } from './wire/api-failure.ts'
import { BUILD } from './wire/build.ts'

const WEEK = 7 * DAY_MS
const CACHE_KEY = 'anketa-reads'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, staleTime: 15_000, gcTime: 10 * 60_000 },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** A read without an answer says nothing about the line; a probe does, and its success reads again what failed. */
export const askWhetherReached = (error: unknown): never => {
  if (error instanceof ApiFailure && error.outcome !== 'answer') void requestProbe()
  throw error
}

/** What is on the screen and could not be read is read again when the server is reached. */
onConnectionEvent((event) => {
  if (event === 'back')
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state: { error } }) => error instanceof ApiFailure && isUnanswered(error),
    })
})

/** Restores and stores the answers without personal data; called once at the start. */
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
type EndpointOptions<R extends Endpoint> = ReadOptions & {
  /** With `refetchInterval`: repeats the request only while this returns true for the last answer. */
  refetchWhile?: (data: Returns<R>) => boolean
}
export const keyOf = (endpoint: Endpoint, input: unknown): [string, unknown] => [endpoint.path, input]

/** Reads an endpoint. A refresh shows no error while an earlier answer is on the screen. */
export function useEndpoint<R extends Endpoint>(
  endpoint: R,
  input: Input<R>,
  options: EndpointOptions<R> = {},
) {
  const queryKey = keyOf(endpoint, input)
  const { refetchInterval, refetchWhile = () => true } = options
  const intervalFor = (data: Returns<R> | undefined) =>
    data !== undefined && !refetchWhile(data) ? false : (refetchInterval ?? false)
  return useQuery<Returns<R>, ApiFailure>({
    queryKey,
    queryFn: (context) => {
      const isRefresh = queryClient.getQueryData(queryKey) !== undefined
      const { signal } = context
      return requestOrShowStored(context, () =>
        call(endpoint, input, { signal, read: true, notify: isRefresh ? 'none' : options.notify }),
      ).catch(askWhetherReached)
    },
    meta: { keep: endpoint.keep ?? false },
    ...(endpoint.keep === true ? { gcTime: WEEK } : {}),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(refetchInterval === undefined ? {} : { refetchInterval: (query) => intervalFor(query.state.data) }),
    ...(options.keepPrevious ? { placeholderData: (previous) => previous } : {}),
  })
}

/**
 * A record as it was when its form was opened: read again at the start, and not replaced by a later refresh while the
 * person edits it. Changes by others are detected when the record is saved.
 */
export function useOpened<R extends Endpoint>(endpoint: R, input: Input<R>, options: ReadOptions = {}) {
  const { data, error, refetch, isFetchedAfterMount, isSuccess } = useEndpoint(endpoint, input, options)
  const [opened, setOpened] = useState<Returns<R>>()
  if (opened === undefined && isFetchedAfterMount && isSuccess) setOpened(data)
  return { data: opened, error, refetch }
}

/** `/api/uz/applications/:id/take` → `/api/uz/applications`: the reads that a call of this path makes stale. */
export const featureOf = (path: string): string => path.split('/').slice(0, 4).join('/')

let ownChangeAt = 0

/** When the person last changed something here (`Date.now()`). */
export const getOwnChangeAt = (): number => ownChangeAt

/** Invalidates every read of the path's feature after a change of the person's own, whose result a list shows at once. */
export const refresh = (path: string): Promise<void> => {
  ownChangeAt = Date.now()
  return refreshFromOutside(path)
}

/** Invalidates every read of the path's feature after a change by somebody else. */
export const refreshFromOutside = (path: string): Promise<void> => {
  const feature = featureOf(path)
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith(feature),
  })
}

export type ActionOptions<R extends Endpoint> = {
  onDone?: (answer: Returns<R>, input: Input<R>) => void
  onFail?: (failure: ApiFailure) => void
  notify?: CallOptions['notify']
  login?: boolean
}

/** Calls a writing endpoint, then invalidates the reads of the same feature. */
export function useAction<R extends Endpoint>(endpoint: R, options: ActionOptions<R> = {}) {
  return useMutation<Returns<R>, ApiFailure, Input<R>>({
    mutationFn: (input) => call(endpoint, input, { notify: options.notify, login: options.login }),
    onSuccess: (answer, input) => {
      void refresh(endpoint.path)
      options.onDone?.(answer, input)
    },
    onError: (failure) => {
      if (failure instanceof ApiFailure) options.onFail?.(failure)
    },
  })
}

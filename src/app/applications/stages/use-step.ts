// One step of the work place: acts by a row of contract/stages.ts, puts a refusal at its field where it names one, and
// says everything else once.
import { useState } from 'react'
import type { Body, Endpoint } from '#api/endpoint.ts'
import type { api } from '#api/index.ts'
import { errorText } from '#app/i18n/i18n.ts'
import type { ApiFailure } from '#app/platform/api.ts'
import { useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'

type StepRow = Extract<
  (typeof api.stages)[keyof typeof api.stages],
  { params: { shape: { id: unknown } }; method: 'POST' }
>
const wordsOf = ({ problem, outcome }: ApiFailure): string => {
  const first = problem?.errors[0]
  const key = first?.code ?? problem?.problem ?? outcome
  return errorText({ key, ...(first?.params ? { params: first.params } : {}) })
}

export type Step<R extends Endpoint> = {
  act: (body: Body<R>) => void
  busy: boolean
  /** The refusal that belongs to a field, in words. */
  errorOf: (field: string) => string | null
}

/** `onDone` runs once the server has done it. */
export function useStep<R extends StepRow>(row: R, id: string, onDone: () => void = () => {}): Step<R> {
  const [refused, setRefused] = useState<ApiFailure | null>(null)
  const act = useAction(row as Endpoint, {
    notify: 'none',
    onDone: () => {
      setRefused(null)
      onDone()
    },
    onFail: (failure) => {
      setRefused(failure)
      const isAtField = failure.problem?.errors.some(({ field }) => field !== undefined)
      if (!isAtField) toast.warn(wordsOf(failure))
    },
  })
  return {
    act: (body) => act.mutate({ params: { id }, body } as never),
    busy: act.isPending,
    errorOf: (field) => {
      const found = refused?.problem?.errors.find((error) => error.field === field)
      return found ? errorText({ key: found.code, ...(found.params ? { params: found.params } : {}) }) : null
    },
  }
}

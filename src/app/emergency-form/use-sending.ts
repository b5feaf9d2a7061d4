// Sends the form and retries while there is no connection. The id is generated once, so the server accepts it once.
import { useEffect, useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import type { Input } from '#api/endpoint.ts'
import { onlineApi } from '#api/online.ts'
import { ApiFailure, call } from '#app/platform/api.ts'

const AGAIN_MS = 5000
type FormInput = Omit<Input<typeof onlineApi.sos.send>['body'], 'id'>

export type Sending = {
  isSending: boolean
  /** True if the last attempt found no connection; another one follows. */
  isWaiting: boolean
  failure: ApiFailure | null
  send: (input: FormInput) => void
}

export function useSending(link: string, onDone: (number: number) => void): Sending {
  const id = useRef(uuid())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [state, setState] = useState<Omit<Sending, 'send'>>({
    isSending: false,
    isWaiting: false,
    failure: null,
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = async (input: FormInput) => {
    setState((now) => ({ ...now, isSending: true, failure: null }))
    try {
      const body = { ...input, id: id.current }
      const { number } = await call(onlineApi.sos.send, { params: { link }, body }, { notify: 'none' })
      onDone(number)
    } catch (failure) {
      const isLost = failure instanceof ApiFailure && failure.outcome !== 'answer'
      setState({
        isSending: isLost,
        isWaiting: isLost,
        failure: failure instanceof ApiFailure && !isLost ? failure : null,
      })
      if (isLost) timer.current = setTimeout(() => void send(input), AGAIN_MS)
    }
  }
  return { ...state, send: (input) => void send(input) }
}

// One identity check, by the link's secret or by one that this page has generated. Polls the state while the provider checks.
import { useCallback, useEffect, useState } from 'react'
import type { Input } from '#api/endpoint.ts'
import type { IdentityAnswer } from '#api/identity.ts'
import { onlineApi } from '#api/online.ts'
import { ApiFailure, call } from '#app/platform/api.ts'

const AGAIN_MS = 2000
const BYTES = 24

/** Returns the secret from the link's fragment; without a link, generates one. */
function tokenOf(hash: string): string {
  if (/^#[\w-]{22,64}$/.test(hash)) return hash.slice(1)
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

type CheckInput = Omit<Input<typeof onlineApi.identity.check>['body'], 'token' | 'agreed'>

export type Checking = {
  /** Null until the server has returned the state of the check. */
  answer: IdentityAnswer | null
  failure: ApiFailure | null
  isSending: boolean
  send: (input: CheckInput) => void
  /** Begins a session on the provider's own page. */
  openSession: () => void
  /** Reads the state again. */
  look: () => void
}

export function useCheck(): Checking {
  const [token] = useState(() => tokenOf(location.hash))
  const [answer, setAnswer] = useState<IdentityAnswer | null>(null)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [isSending, setSending] = useState(false)
  const run = useCallback(async (work: Promise<IdentityAnswer>) => {
    try {
      setAnswer(await work)
      setFailure(null)
    } catch (error) {
      if (error instanceof ApiFailure) setFailure(error)
    }
  }, [])
  const look = useCallback(
    () => void run(call(onlineApi.identity.state, { body: { token } }, { notify: 'none' })),
    [run, token],
  )
  useEffect(look, [look])
  useEffect(() => {
    if (answer?.state !== 'checking') return
    const timer = setInterval(look, AGAIN_MS)
    return () => clearInterval(timer)
  }, [answer?.state, look])
  const send = async (input: CheckInput) => {
    setSending(true)
    const body = { ...input, token, agreed: true as const }
    await run(call(onlineApi.identity.check, { body }, { notify: 'none' }))
    setSending(false)
  }
  const openSession = async () => {
    setSending(true)
    const body = { token, agreed: true as const }
    await run(call(onlineApi.identity.openSession, { body }, { notify: 'none' }))
    setSending(false)
  }
  return {
    answer,
    failure,
    isSending,
    send: (input) => void send(input),
    openSession: () => void openSession(),
    look,
  }
}

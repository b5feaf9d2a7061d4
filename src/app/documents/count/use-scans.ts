// The scans of a count: each gets its id and its time here and waits until the server has it, so that sending again changes
// nothing.
import { useRef, useState } from 'react'
import { v7 } from 'uuid'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { ApiFailure, call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import { getCurrentTime } from '#app/platform/wire/clock.ts'
import { type CountScan, MAX_SCANS } from '#domain/documents/count.ts'

const { scans: endpoint } = backOfficeApi.counts
type What = Pick<CountScan, 'code' | 'product_id' | 'quantity'>
type Sent = { product: string | null; is_repeated: boolean }

function describe({ product, is_repeated }: Sent, code: string | null): string {
  const name = product ?? code ?? ''
  if (is_repeated) return label('documents:count.repeated', { name })
  if (product === null) return label('documents:count.stored_unknown', { code: name })
  return label('documents:count.scanned', { name })
}

export function useScans(key: string) {
  const [waiting, setWaiting] = useState<readonly CountScan[]>([])
  const [note, setNote] = useState('')
  const all = useRef<CountScan[]>([])
  const isSending = useRef(false)
  const show = () => setWaiting([...all.current])

  /** Sends everything that waits, the oldest first. */
  const send = async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      while (all.current.length > 0) {
        const scans = all.current.slice(0, MAX_SCANS)
        const answer = await call(endpoint, { params: { key }, body: { scans } })
        const last = scans.at(-1)
        const sent = answer.scans.find(({ id }) => id === last?.id)
        all.current = all.current.filter(({ id }) => !scans.some((scan) => scan.id === id))
        show()
        if (sent !== undefined && last !== undefined) setNote(describe(sent, last.code))
        void refresh(endpoint.path)
      }
    } catch (error) {
      // The failure is announced; the scans stay and are sent with the next one.
      if (!(error instanceof ApiFailure)) throw error
    } finally {
      isSending.current = false
    }
  }
  const add = (what: What) => {
    all.current.push({ id: v7(), at: getCurrentTime().toISOString(), ...what })
    setNote('')
    show()
    void send()
  }
  return { add, send: () => void send(), waiting: waiting.length, note }
}

// The fiscal return receipt as it is scanned: its QR code, and the marking codes of the goods on it.
import { useState } from 'react'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { type ReceiptParts, readReceipt } from '#domain/kernel/codes/fiscal-receipt.ts'
import { classifyScan } from '#domain/kernel/codes/scanned.ts'

type Read = { parts: ReceiptParts | null; codes: readonly string[] }
const NOTHING: Read = { parts: null, codes: [] }

/** What was read for the request in its state; the next state begins anew. */
export function useReceiptDraft({ state, wanted_codes }: WholeReturn) {
  const [fault, setFault] = useState<string | null>(null)
  const [read, setRead] = useState(NOTHING)
  const [ofState, setOfState] = useState(state)
  if (ofState !== state) {
    setOfState(state)
    setRead(NOTHING)
    setFault(null)
  }
  const scan = (text: string) => {
    setFault(null)
    const scanned = classifyScan(text)
    if (scanned.kind === 'marking') {
      if (wanted_codes.includes(scanned.raw))
        setRead({ ...read, codes: [...read.codes.filter((code) => code !== scanned.raw), scanned.raw] })
      else setFault(errorText({ key: 'return_check_codes' }))
      return
    }
    const answer = readReceipt(text)
    if (answer.ok) setRead({ ...read, parts: answer.receipt })
    else setFault(errorText({ key: answer.code }))
  }
  const missingCodes = wanted_codes.filter((code) => !read.codes.includes(code)).length
  return { ...read, fault, scan, missingCodes, isComplete: read.parts !== null && missingCodes === 0 }
}
export type ReceiptDraft = ReturnType<typeof useReceiptDraft>

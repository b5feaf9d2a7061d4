// Adds a product by its barcode at once: a scan is complete with its last digit. A product with IMEI or marking, and a text
// that does not name exactly one product, need the dialog.
import { useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import type { Returns } from '#api/endpoint.ts'
import { onlineApi } from '#api/online.ts'
import { call } from '#app/platform/api.ts'
import { classifyScan, productSearchOf } from '#domain/kernel/codes/scanned.ts'
import { type Step, useStep } from '../use-step.ts'

export type FoundProduct = Returns<typeof onlineApi.stages.products>['items'][number]
/** What the dialog begins with. */
export type Picked = { text: string; product: FoundProduct | null }

type QuickAdd = Pick<Step<typeof onlineApi.stages.addGood>, 'busy'> & {
  text: string
  /** Called with what is typed or scanned. */
  change: (text: string) => void
  /** Called with the whole code that the camera has read. */
  scan: (text: string) => void
  /** Called on Enter. */
  submit: () => void
}

/** `onPick` opens the dialog for what cannot be added at once. */
export function useQuickAdd(id: string, onPick: (picked: Picked) => void): QuickAdd {
  const [text, setText] = useState('')
  const [isSearching, setSearching] = useState(false)
  const latest = useRef('')
  const add = useStep(onlineApi.stages.addGood, id)
  const begin = (next: string) => {
    latest.current = next
    setText(next)
  }
  const find = async (wanted: string, isScan: boolean) => {
    setSearching(true)
    try {
      const body = { application_id: id, ...productSearchOf(wanted) }
      const { items } = await call(onlineApi.stages.products, { body })
      // Something else was typed meanwhile.
      if (latest.current !== wanted) return
      const [only] = items.length === 1 ? items : []
      if (only === undefined && isScan) return
      begin('')
      if (only?.tracking === 'none' && only.in_stock > 0) add.act({ good_id: uuid(), product_id: only.id })
      else onPick({ text: wanted, product: only !== undefined && only.in_stock > 0 ? only : null })
    } catch {
      // `call` has shown the failure; what was typed stays.
    } finally {
      setSearching(false)
    }
  }
  const kindOf = (value: string) => classifyScan(value).kind
  return {
    text,
    busy: add.busy || isSearching,
    change: (next) => {
      begin(next)
      if (kindOf(next) === 'gtin') void find(next, true)
    },
    scan: (code) => {
      begin(code)
      void find(code, false)
    },
    submit: () => {
      if (text.trim() !== '' && !add.busy && !isSearching) void find(text, false)
    },
  }
}

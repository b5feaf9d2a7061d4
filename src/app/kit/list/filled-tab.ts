// An address that names no tab opens the first tab that has rows.
import { useEffect, useEffectEvent, useRef } from 'react'

type FilledTab = {
  /** The address names no tab and no filter, and nothing is searched for. */
  isPlain: boolean
  /** The rows of the first tab; undefined until they are read. */
  total: number | undefined
  /** The tabs after the first one, in their order, with their counts where they are known. */
  others: readonly { key: string; count?: number | undefined }[]
  countOf: (key: string) => Promise<number>
  onShow: (key: string) => void
}

/**
 * Shows another tab where the first one is empty. Decided once, with the first answer: a list that a person empties by working
 * stays where it is. Without an answer of the counts the first tab stays.
 */
export function useFilledTab({ isPlain, total, others, countOf, onShow }: FilledTab): void {
  const isDecided = useRef(false)
  const find = useEffectEvent(async (): Promise<string | null> => {
    for (const { key, count } of others) if ((count ?? (await countOf(key))) > 0) return key
    return null
  })
  const show = useEffectEvent((key: string | null) => {
    if (key !== null && isPlain) onShow(key)
  })
  useEffect(() => {
    if (!isPlain) isDecided.current = false
    if (!isPlain || total === undefined || isDecided.current) return
    isDecided.current = true
    if (total === 0) find().then(show, () => undefined)
  }, [isPlain, total])
}

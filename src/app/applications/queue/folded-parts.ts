// Which parts of the queue a person has folded, kept on this device for that person.
import { useState } from 'react'
import { z } from 'zod'

const stored = z.array(z.string())
const keyOf = (userId: number): string => `queue-parts-${userId}`

function readFolded(userId: number): ReadonlySet<string> {
  try {
    const found = stored.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'))
    return new Set(found.success ? found.data : [])
  } catch {
    return new Set()
  }
}

/** The keys of the folded parts, and what folds or unfolds one. */
export function useFoldedParts(userId: number): {
  folded: ReadonlySet<string>
  toggle: (key: string) => void
} {
  const [folded, setFolded] = useState(() => readFolded(userId))
  const toggle = (key: string) => {
    const next = new Set(folded)
    if (!next.delete(key)) next.add(key)
    localStorage.setItem(keyOf(userId), JSON.stringify([...next]))
    setFolded(next)
  }
  return { folded, toggle }
}

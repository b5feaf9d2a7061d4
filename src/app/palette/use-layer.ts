// The history entry of the palette: Back closes it and stays on the page, and what it opens takes the entry's place.
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page load that opened the palette: after a reload the entry opens nothing. */
    palette?: string
  }
}

const LOAD = crypto.randomUUID()

export function useLayer() {
  const { history, navigate } = useRouter()
  const [isOpen, setOpen] = useState(false)
  const wanted = useRef(false)
  /** It was opened again while Back still leaves its last entry; the new entry is made afterwards. */
  const isReopening = useRef(false)
  const isOwnEntry = () => history.location.state.palette === LOAD
  const show = (isShown: boolean) => {
    wanted.current = isShown
    if (!isShown) isReopening.current = false
    setOpen(isShown)
  }
  const addEntry = useCallback(() => {
    const rest = { search: true, hash: true, hashScrollIntoView: false, resetScroll: false } as const
    void navigate({ to: '.', ...rest, state: (before) => ({ ...before, palette: LOAD }) })
  }, [navigate])
  useEffect(
    () =>
      history.subscribe(() => {
        const isEntry = history.location.state.palette === LOAD
        if (!isEntry && isReopening.current) {
          isReopening.current = false
          addEntry()
        } else if (!isEntry) {
          wanted.current = false
          setOpen(false)
        } else if (!wanted.current) history.back() // It was closed before its entry was made, or Forward led to it.
      }),
    [history, addEntry],
  )
  return {
    isOpen,
    open: () => {
      if (wanted.current) return
      show(true)
      // A new entry would be the one that the Back of the last closing leaves.
      if (isOwnEntry()) isReopening.current = true
      else addEntry()
    },
    close: () => {
      const isLeft = !isReopening.current && isOwnEntry()
      show(false)
      if (isLeft) history.back()
    },
    /** Leaves for another page, whose entry replaces the palette's. */
    go: (path: string, search: Readonly<Record<string, string>> = {}) => {
      show(false)
      void navigate({ to: path, search, replace: isOwnEntry() })
    },
  }
}

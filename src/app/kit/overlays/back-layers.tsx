// The Back key of the browser and of Android. Inside `BackLayers` every open layer (a step behind the first one, a dialog, a
// sheet, the camera) has one entry in the history: Back closes the topmost layer and stays on the page. Elsewhere the Back key of
// Android closes it (back-key.ts).
import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { onBackKey } from './back-key.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many layers were open at this entry, and the name of the topmost one. */
    layers?: number
    layer?: string
  }
}

type Router = ReturnType<typeof useRouter>
/** `close` returns false when the layer must stay. */
type Layer = { name: string; isClosing: boolean; close: () => unknown }
/** Reopens a layer that Forward leads to, by its name. */
type Openers = Map<string, () => void>

/** Longer than the store needs to change a step; afterwards the layers are taken as they are. */
const WAIT_MS = 3000

/**
 * The layers of a page and their history entries. An entry whose layer was closed by its button stays as a spare: going back
 * at once would abort a reload or another navigation. The next layer reuses it, and Back skips it.
 */
function layerHistory(router: Router) {
  const history: RouterHistory = router.history
  const path = history.location.pathname
  const layers: Layer[] = []
  const openers: Openers = new Map()
  let isScheduled = false
  let isOver = false
  /** The number of layers of the last shown entry. */
  let depth = 0

  const isHere = (): boolean => !isOver && history.location.pathname === path
  const wanted = (): Layer[] => layers.filter(({ isClosing }) => !isClosing)
  const known = (): number => history.location.state.layers ?? 0

  /** Adds an entry for a layer without one, and names the entry that a layer reuses. */
  const reconcile = (): void => {
    if (!isHere()) return
    const open = wanted()
    const isNew = known() < open.length
    const at = isNew ? known() + 1 : open.length
    const layer = open[at - 1]?.name
    if (layer === undefined || known() > at) return
    if (!isNew && history.location.state.layer === layer) return
    void router
      .navigate({
        to: '.',
        search: true,
        hash: true,
        hashScrollIntoView: false,
        resetScroll: false,
        replace: !isNew,
        state: (before) => ({ ...before, layers: at, layer }),
      })
      .then(schedule)
  }

  /** Runs after the render, so that layers opened and closed together are counted once. */
  const schedule = (): void => {
    if (isScheduled) return
    isScheduled = true
    setTimeout(() => {
      isScheduled = false
      reconcile()
    }, 0)
  }

  const closeTop = (): boolean => {
    const top = wanted().at(-1)
    if (top === undefined || top.close() === false) return false
    top.isClosing = true
    setTimeout(() => {
      top.isClosing = false
      schedule()
    }, WAIT_MS)
    return true
  }

  const moved = (before: number): void => {
    const spare = before - wanted().length
    if (known() > before) openers.get(history.location.state.layer ?? '')?.()
    else if (known() < before && spare > 0) history.go(-spare)
    else {
      while (wanted().length > known() && closeTop());
      schedule()
    }
  }

  return {
    /** Listens to the history until the page is left. */
    start: () => {
      isOver = false
      depth = known()
      const stop = history.subscribe(({ action }) => {
        if (!isHere()) return
        const before = depth
        depth = known()
        if (action.type !== 'PUSH' && action.type !== 'REPLACE') moved(before)
      })
      return () => {
        isOver = true
        stop()
      }
    },
    add: (layer: Layer) => {
      layers.push(layer)
      schedule()
      return () => {
        const at = layers.indexOf(layer)
        if (at >= 0) layers.splice(at, 1)
        schedule()
      }
    },
    offer: (name: string, open: () => void) => {
      openers.set(name, open)
      return () => {
        if (openers.get(name) === open) openers.delete(name)
      }
    },
    /** Goes to the entry below all layers, so that a navigation can replace the page without leaving their entries. */
    toBase: async () => {
      const steps = known()
      if (!isHere() || steps === 0) return
      isOver = true
      await new Promise<void>((resolve) => {
        const stop = history.subscribe(() => {
          stop()
          resolve()
        })
        history.go(-steps)
      })
    },
  }
}
type LayerHistory = ReturnType<typeof layerHistory>

const Layers = createContext<LayerHistory | null>(null)

/** A page whose layers close by Back. */
export function BackLayers({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [history] = useState(() => layerHistory(router))
  useEffect(() => history.start(), [history])
  return <Layers value={history}>{children}</Layers>
}

type Options = {
  /** The name of the layer, constant over its openings. */
  name: string
  isOpen: boolean
  close: () => unknown
  /** Reopens the layer at Forward; without it Forward changes nothing. */
  open?: () => void
}

/** A layer that Back closes; outside of `BackLayers` it has no entry, and only the Back key of Android closes it. */
export function useBackLayer({ name, isOpen, close, open }: Options): void {
  const history = use(Layers)
  const latest = useRef({ close, open })
  latest.current = { close, open }
  const hasOpener = open !== undefined
  useEffect(() => {
    if (!isOpen) return
    const closeLatest = () => latest.current.close()
    return history?.add({ name, isClosing: false, close: closeLatest }) ?? onBackKey(closeLatest)
  }, [history, isOpen, name])
  useEffect(() => {
    if (history === null || !hasOpener) return
    return history.offer(name, () => latest.current.open?.())
  }, [history, hasOpener, name])
}

/** Returns a function that goes to the entry below all layers, which can then be replaced. */
export function useLeaveLayers(): () => Promise<void> {
  const history = use(Layers)
  return async () => history?.toBase()
}

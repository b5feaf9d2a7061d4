// A picture in a frame: shown whole, zoomed by wheel, two fingers, double click, keys and buttons, moved by finger, mouse and
// arrows, turned.
import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../button.tsx'
import { allowedView, fitScale, type Point, type Size, shownPart, type View, zoomedView } from './zoom.ts'

const MIDDLE: Point = { x: 0, y: 0 }
const STEP = 1.5
/** Pixels that an arrow moves the picture. */
const MOVE = 80
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: MOVE, y: 0 },
  ArrowRight: { x: -MOVE, y: 0 },
  ArrowUp: { x: 0, y: MOVE },
  ArrowDown: { x: 0, y: -MOVE },
}
const KEY_ZOOMS: Record<string, number> = { '+': STEP, '=': STEP, '-': 1 / STEP, '0': 0 }

/** A place on the page, measured from the middle of the area. */
function placeIn(area: Element, { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): Point {
  const { left, top, width, height } = area.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

/** What is shown of a picture: a part of it in its own pixels, and the turns to the right by 90°; null where it is shown as it is. */
export type Shown = { part: ReturnType<typeof shownPart>; quarters: number } | null

type Props = {
  url: string
  title: string
  onUnreadable: () => void
  /** Called when another part is shown, or when the picture is turned. */
  onShow?: (shown: Shown) => void
}

export function ZoomedPicture({ url, title, onUnreadable, onShow }: Props) {
  const { t } = useTranslation('applications')
  const area = useRef<HTMLElement>(null)
  const [frame, setFrame] = useState<Size | null>(null)
  const [picture, setPicture] = useState<Size | null>(null)
  const [wanted, setWanted] = useState<View>({ ...MIDDLE, scale: 0, quarters: 0 })
  /** The pointers on the picture, where they were last. */
  const pointers = useRef(new Map<number, Point>())
  const view = frame && picture && allowedView(wanted, picture, frame)
  const isWhole = !view || view.scale <= fitScale(picture, frame, view.quarters)

  const change = (next: (now: View, picture: Size, frame: Size) => View) => {
    if (frame && picture) setWanted((now) => next(allowedView(now, picture, frame), picture, frame))
  }
  const zoom = (factor: number, at = MIDDLE) =>
    change((now, ...sizes) => zoomedView(now, factor, at, ...sizes))
  const move = ({ x, y }: Point) => change((now) => ({ ...now, x: now.x + x, y: now.y + y }))
  // Turned, the picture is shown whole again.
  const turn = () => change(({ quarters }) => ({ ...MIDDLE, scale: 0, quarters: quarters + 1 }))
  const shown: Shown =
    view && !(isWhole && view.quarters % 4 === 0)
      ? { part: shownPart(view, picture, frame), quarters: view.quarters % 4 }
      : null
  const show = useEffectEvent(() => onShow?.(shown))
  const shownAs = JSON.stringify(shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is shown
  useEffect(() => show(), [shownAs])
  const latest = useRef(zoom)
  latest.current = zoom
  useEffect(() => {
    const element = area.current
    if (element === null) return
    const observer = new ResizeObserver(() =>
      setFrame({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    // React's own listener is passive, so the page would scroll or zoom as well.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      latest.current(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), placeIn(element, event))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      observer.disconnect()
      element.removeEventListener('wheel', onWheel)
    }
  }, [])

  const onPointerMove = (event: PointerEvent) => {
    const known = pointers.current
    const before = known.get(event.pointerId)
    if (before === undefined) return
    const now = placeIn(event.currentTarget, event)
    const other = [...known].find(([id]) => id !== event.pointerId)?.[1]
    known.set(event.pointerId, now)
    if (other === undefined) return move({ x: now.x - before.x, y: now.y - before.y })
    const distance = (one: Point) => Math.hypot(one.x - other.x, one.y - other.y) || 1
    const middle = (one: Point) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
    zoom(distance(now) / distance(before), middle(before))
    move({ x: middle(now).x - middle(before).x, y: middle(now).y - middle(before).y })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ARROWS[event.key]
    const factor = KEY_ZOOMS[event.key]
    if (event.ctrlKey || event.metaKey || (by === undefined && factor === undefined)) return
    event.preventDefault()
    if (by !== undefined) move(by)
    else if (factor !== undefined) zoom(factor)
  }
  const release = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId)
  return (
    <>
      <section
        ref={area}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move and zoom what has the focus.
        tabIndex={0}
        aria-label={title}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          pointers.current.set(event.pointerId, placeIn(event.currentTarget, event))
        }}
        onPointerMove={onPointerMove}
        onPointerUp={release}
        onPointerCancel={release}
        onDoubleClick={(event) => zoom(isWhole ? STEP ** 3 : 0, placeIn(event.currentTarget, event))}
        className="relative min-h-0 flex-1 touch-none overflow-hidden select-none"
      >
        <img
          src={url}
          alt={title}
          draggable={false}
          onError={onUnreadable}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setPicture({ width, height })
          }
          className="absolute top-1/2 left-1/2 max-w-none"
          style={
            view
              ? {
                  width: picture.width * view.scale,
                  transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) rotate(${view.quarters * 90}deg)`,
                }
              : { visibility: 'hidden' }
          }
        />
      </section>
      <div className="absolute bottom-4 left-1/2 flex -translate-x-1/2 gap-2">
        <IconButton
          look="dark"
          label={t('view.zoom_out')}
          icon={ZoomOut}
          isDisabled={isWhole}
          onPress={() => zoom(1 / STEP)}
        />
        <IconButton look="dark" label={t('view.zoom_in')} icon={ZoomIn} onPress={() => zoom(STEP)} />
        <IconButton look="dark" label={t('view.turn')} icon={RotateCw} onPress={turn} />
      </div>
    </>
  )
}

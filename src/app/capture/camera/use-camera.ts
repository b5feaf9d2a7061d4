// Capabilities of the device's camera (torch, second camera), and its restart after the tablet slept.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type CameraError, cameraErrorOf } from './trouble.ts'

export type Facing = 'user' | 'environment'
type WithTorch = { torch?: boolean }

const trackOf = (stream: MediaStream | null): MediaStreamTrack | undefined => stream?.getVideoTracks()[0]

/** Whether there is a second camera to switch to. */
export function useHasSides(stream: MediaStream | null): boolean {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (stream === null) return
    let isOld = false
    const found = (devices: readonly MediaDeviceInfo[]) => {
      if (!isOld) setCount(devices.filter(({ kind }) => kind === 'videoinput').length)
    }
    void navigator.mediaDevices.enumerateDevices().then(found, () => found([]))
    return () => {
      isOld = true
    }
  }, [stream])
  return count > 1
}

/** The torch, if the camera has one. */
export function useTorch(stream: MediaStream | null) {
  const [lit, setLit] = useState<MediaStreamTrack | null>(null)
  const track = trackOf(stream)
  const isOn = track !== undefined && lit === track
  const hasTorch = (track?.getCapabilities?.() as WithTorch | undefined)?.torch === true
  const toggle = async () => {
    const wanted = { advanced: [{ torch: !isOn } as MediaTrackConstraintSet] }
    const isDone = await track?.applyConstraints(wanted).then(
      () => true,
      () => false,
    )
    if (!isDone || track === undefined) return
    // The light of another camera may be on meanwhile.
    setLit((now) => (isOn ? (now === track ? null : now) : track))
  }
  return { hasTorch, isOn, toggle }
}

type Watched = {
  stream: MediaStream | null
  trouble: CameraError | null
  again: () => void
  giveUp: () => void
}
/** A stream that ends sooner than this is not restarted in a loop; the camera is reported as busy. */
const SOONEST_MS = 1000

/**
 * Restarts the camera when its stream ended while the page was in the background or another app took it: once per
 * stream, and never while one is being opened (src/docs/offline.md#camera-and-image-rules, F46). After a refusal only
 * a return to the page retries: the window also receives the focus when a permission prompt is dismissed.
 */
function useResume({ stream, trouble, again, giveUp }: Watched): void {
  const last = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const track = trackOf(stream)
    const stop = new AbortController()
    const { signal } = stop
    const restart = () => {
      if (signal.aborted || document.visibilityState !== 'visible') return
      const isSoon = performance.now() - last.current < SOONEST_MS
      stop.abort()
      if (isSoon) return giveUp()
      last.current = performance.now()
      again()
    }
    const look = () => (track?.readyState === 'ended' || track?.muted) && restart()
    const back = () => (trouble === null ? look() : restart())
    document.addEventListener('visibilitychange', back, { signal })
    window.addEventListener('pageshow', back, { signal })
    window.addEventListener('focus', look, { signal })
    track?.addEventListener('ended', look, { signal })
    track?.addEventListener('mute', look, { signal })
    return () => stop.abort()
  }, [stream, trouble, again, giveUp])
}

/**
 * The stream of a camera: open, failed or being opened; `turn` changes when it must be reopened. `answers` are those of the camera of
 * this turn: one that was asked before and answers late changes nothing, and its stream is ended.
 */
export function useLiveStream() {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [trouble, setTrouble] = useState<CameraError | null>(null)
  const [turn, setTurn] = useState(0)
  const current = useRef(turn)
  const again = useCallback(() => {
    setStream(null)
    setTrouble(null)
    current.current += 1
    setTurn(current.current)
  }, [])
  const answers = useMemo(
    () => ({
      onUserMedia: (opened: MediaStream) => {
        if (turn === current.current) setStream(opened)
        else for (const track of opened.getTracks()) track.stop()
      },
      onUserMediaError: (error: string | DOMException) => {
        if (turn === current.current) setTrouble(cameraErrorOf(error))
      },
    }),
    [turn],
  )
  const giveUp = useCallback(() => setTrouble('busy'), [])
  useResume({ stream, trouble, again, giveUp })
  return { stream, trouble, turn, answers, again }
}

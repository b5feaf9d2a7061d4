// What the camera of this device can do: a light, another side; and its coming back after the tablet slept.
import { useEffect, useState } from 'react'

export type Facing = 'user' | 'environment'
type WithTorch = { torch?: boolean }

const trackOf = (stream: MediaStream | null): MediaStreamTrack | undefined => stream?.getVideoTracks()[0]

/** Whether there is a second camera to switch to. */
export function useHasSides(stream: MediaStream | null): boolean {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (stream === null) return
    void navigator.mediaDevices
      .enumerateDevices()
      .then((devices) => setCount(devices.filter(({ kind }) => kind === 'videoinput').length))
      .catch(() => setCount(0))
  }, [stream])
  return count > 1
}

/** The light, where the camera has one. */
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
    if (isDone) setLit(isOn ? null : (track ?? null))
  }
  return { hasTorch, isOn, toggle }
}

/** Counts up when the camera died while the page was away, so that it is started anew. */
export function useRestarts(stream: MediaStream | null): number {
  const [restarts, setRestarts] = useState(0)
  useEffect(() => {
    const track = trackOf(stream)
    if (track === undefined) return
    const restart = () => {
      if (document.visibilityState === 'visible' && (track.readyState === 'ended' || track.muted))
        setRestarts((n) => n + 1)
    }
    document.addEventListener('visibilitychange', restart)
    window.addEventListener('focus', restart)
    window.addEventListener('pageshow', restart)
    track.addEventListener('ended', restart)
    return () => {
      document.removeEventListener('visibilitychange', restart)
      window.removeEventListener('focus', restart)
      window.removeEventListener('pageshow', restart)
      track.removeEventListener('ended', restart)
    }
  }, [stream])
  return restarts
}

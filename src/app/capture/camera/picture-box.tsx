import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { Webcam } from './webcam.ts'

export type PictureSize = { width: number; height: number }

/** Until the camera says how large its picture is. */
const USUAL_PICTURE: PictureSize = { width: 1920, height: 1080 }

/** The size of the live picture, which changes when the tablet is turned. `stream` is that of the camera, null until it is open. */
export function usePictureSize(camera: RefObject<Webcam | null>, stream: MediaStream | null): PictureSize {
  const [size, setSize] = useState(USUAL_PICTURE)
  useEffect(() => {
    const video = camera.current?.video
    if (!video || stream === null) return
    const measure = () => {
      const { videoWidth: width, videoHeight: height } = video
      if (width > 0 && height > 0) setSize({ width, height })
    }
    measure()
    video.addEventListener('resize', measure)
    return () => video.removeEventListener('resize', measure)
  }, [camera, stream])
  return size
}

/** The part of its place that a picture takes which is shown whole (`object-contain`); children are placed in the picture. */
export function PictureBox({
  picture: { width, height },
  children,
}: {
  picture: PictureSize
  children: ReactNode
}) {
  const ratio = width / height
  return (
    <div className="absolute inset-0 grid place-items-center [container-type:size]">
      <div
        className="relative overflow-hidden"
        style={{ width: `min(100cqw, ${100 * ratio}cqh)`, aspectRatio: ratio }}
      >
        {children}
      </div>
    </div>
  )
}

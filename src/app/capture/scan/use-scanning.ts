// Searches the camera's picture for a code four times a second.
import { type RefObject, useEffect, useRef } from 'react'
import type { Webcam } from '../camera/webcam.ts'

const EVERY_MS = 250
const WIDEST = 1280

function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  if (video.videoWidth === 0) return null
  const scale = Math.min(1, WIDEST / video.videoWidth)
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null
}

/** Calls `onScan` once with the first code that is wanted; `onFail` if the reader cannot be loaded. */
export function useScanning(
  camera: RefObject<Webcam | null>,
  isWanted: (text: string) => boolean,
  onScan: (text: string) => void,
  onFail: () => void,
): void {
  const latest = useRef(isWanted)
  latest.current = isWanted
  useEffect(() => {
    let isOver = false
    const canvas = document.createElement('canvas')
    const look = async () => {
      const { readCodes } = await import('./reader.ts')
      while (!isOver) {
        const video = camera.current?.video
        const picture = video ? pictureOf(video, canvas) : null
        const texts = picture ? await readCodes(picture) : []
        const text = texts.find((found) => latest.current(found))
        if (text !== undefined && !isOver) return onScan(text)
        await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
      }
    }
    void look().catch(() => {
      if (!isOver) onFail()
    })
    return () => {
      isOver = true
    }
  }, [camera, onScan, onFail])
}

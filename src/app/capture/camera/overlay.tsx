import { documentBox } from '#domain/applications/document-layouts.ts'
import { PictureBox, type PictureSize } from './picture-box.tsx'

const percent = (share: number): string => `${share * 100}%`

/** The outline of the document over the live picture, where photos are expected to show it; `ratio` is width to height. */
export function Overlay({ picture, ratio, words }: { picture: PictureSize; ratio: number; words: string }) {
  const { x, y, width, height } = documentBox(picture, ratio)
  return (
    <div className="pointer-events-none absolute inset-0">
      <PictureBox picture={picture}>
        <div
          className="absolute rounded-2xl border-4 border-white/90 shadow-[0_0_0_9999px_rgb(0_0_0/0.35)]"
          style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
        />
      </PictureBox>
      <div className="absolute inset-x-0 top-0 flex justify-center p-3">
        <p className="rounded-full bg-black/70 px-4 py-2 text-center text-base text-white">{words}</p>
      </div>
    </div>
  )
}

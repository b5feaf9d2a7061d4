import { FRAME_SHARE } from '#domain/applications/photo-slots.ts'

const SHARE = `${FRAME_SHARE * 100}%`

/** The outline of the document over the live picture; `ratio` is width to height. */
export function Overlay({ ratio, words }: { ratio: number; words: string }) {
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center p-6">
      <div className="flex size-full flex-col items-center justify-center gap-3">
        <div
          className="max-h-[80%] max-w-full rounded-2xl border-4 border-white/90 shadow-[0_0_0_9999px_rgb(0_0_0/0.35)]"
          style={{
            aspectRatio: ratio,
            width: ratio >= 1 ? SHARE : 'auto',
            height: ratio >= 1 ? 'auto' : SHARE,
          }}
        />
        <p className="absolute top-4 rounded-full bg-black/70 px-4 py-2 text-center text-base text-white">
          {words}
        </p>
      </div>
    </div>
  )
}

// A text as a QR code, drawn on the device; the encoder is loaded with the first one.
import { useEffect, useState } from 'react'

type Props = { text: string; label: string; className?: string }

/** One path for all dark modules, in units of a module. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')

/** Dark on white in both themes: cameras read no other. The quiet zone is part of the picture. */
export function QrCode({ text, label, className = 'size-52' }: Props) {
  const [drawn, setDrawn] = useState<{ size: number; path: string } | null>(null)
  useEffect(() => {
    let isHere = true
    import('uqr').then(
      ({ encode }) => {
        const { size, data } = encode(text, { ecc: 'M', border: 4 })
        if (isHere) setDrawn({ size, path: pathOf(data) })
      },
      // Without the encoder the other ways remain: the SMS.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawn?.size ?? 1} ${drawn?.size ?? 1}`}
      className={`${className} shrink-0 rounded-xl bg-white`}
      shapeRendering="crispEdges"
    >
      <path d={drawn?.path ?? ''} fill="#000" />
    </svg>
  )
}

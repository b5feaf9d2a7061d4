// A share of a partner as a bar with a mark at the most that is wanted of one, and another at what was agreed with it.
import clsx from 'clsx'
import { SHARE_LABEL_MAX, shareLevel } from '#domain/partners/turnover.ts'

const BARS = { over: 'bg-danger', near: 'bg-s-process', fine: 'bg-brand' } as const
/** The look of the number beside the bar. */
export const SHARE_TEXTS = { over: 'text-danger', near: 'text-warn', fine: 'text-text' } as const

const MARK = 'absolute -inset-y-1 w-0.5'

/** `agreed`: percent, null where it is not known. The number stands beside the bar, so a screen reader skips it. */
export function ShareBar({ share, agreed = null }: { share: number; agreed?: number | null }) {
  return (
    <span aria-hidden className="relative block h-2 rounded-full bg-surface-2">
      <span
        className={clsx('block h-full rounded-full', BARS[shareLevel(share)])}
        style={{ width: `${Math.min(100, Math.max(0, share))}%` }}
      />
      {agreed !== null && agreed !== SHARE_LABEL_MAX && (
        <span data-agreed className={`${MARK} bg-text-2`} style={{ left: `${agreed}%` }} />
      )}
      <span className={`${MARK} bg-text`} style={{ left: `${SHARE_LABEL_MAX}%` }} />
    </span>
  )
}

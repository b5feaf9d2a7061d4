// Class lists that several parts of the kit share.
export const INPUT =
  'h-12 w-full rounded-xl border border-line-strong bg-surface px-3.5 text-base text-text placeholder:text-text-2 disabled:bg-surface-2 disabled:text-text-2 aria-invalid:border-danger'
export const CARD = 'rounded-card border border-line bg-surface shadow-card'
/**
 * React Aria hides a list until it has found its place, and forgets to show it when it was opened twice in that moment
 * (a touch and a fast first letter): what has its place is shown. Where there is less room than the list wants, the list
 * scrolls inside it and never lies over its own field.
 */
export const POPOVER =
  'flex flex-col rounded-card border border-line bg-surface shadow-card outline-none data-placement:opacity-100! data-placement:[clip-path:none]! data-placement:[clip:auto]! data-placement:[mask-image:none]!'
export const OPTION =
  'flex min-h-12 cursor-pointer items-center gap-3 rounded-xl px-3 text-base text-text outline-none data-focused:bg-surface-2 data-selected:font-semibold data-selected:text-brand-strong data-disabled:cursor-default data-disabled:text-text-2'

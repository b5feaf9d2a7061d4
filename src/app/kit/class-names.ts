// Class lists that several components of the kit share.
export const INPUT =
  'h-(--control) w-full rounded-xl border border-line-strong bg-surface px-3.5 text-base text-text compact:rounded-lg compact:text-sm placeholder:text-text-2 disabled:bg-surface-2 disabled:text-text-2 aria-invalid:border-danger data-invalid:border-danger'
export const CARD = 'rounded-card border border-line bg-surface shadow-card'
/**
 * React Aria hides a list until it is positioned, and leaves it hidden if it was opened twice meanwhile (a touch and a
 * fast first letter): a positioned list is always shown. A list that is taller than the available space scrolls instead of
 * covering its own field.
 */
export const POPOVER =
  'flex flex-col rounded-card border border-line bg-surface shadow-card outline-none data-placement:opacity-100! data-placement:[clip-path:none]! data-placement:[clip:auto]! data-placement:[mask-image:none]!'
export const OPTION =
  'flex min-h-12 cursor-pointer items-center gap-3 rounded-xl px-3 text-base text-text outline-none data-focused:bg-surface-2 data-selected:font-semibold data-selected:text-brand-strong data-disabled:cursor-default data-disabled:text-text-2'

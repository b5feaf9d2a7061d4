// A row of a card: an icon in its colour, two lines, what stands at the right, and the way to its record.
import { Link } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RowAddress } from '#app/kit/display/tables/row-link.tsx'

const TONES = {
  late: 'bg-danger-soft text-danger',
  soon: 'bg-warn-soft text-warn',
  calm: 'bg-surface-2 text-text-2',
  done: 'bg-ok-soft text-ok',
} as const
export type Tone = keyof typeof TONES

export function IconTile({ icon: Icon, tone }: { icon: LucideIcon; tone: Tone }) {
  return (
    <span className={`grid size-8 shrink-0 place-items-center rounded-lg ${TONES[tone]}`}>
      <Icon aria-hidden size={18} />
    </span>
  )
}

type TextProps = { title: string; text: string }

export function RowText({ title, text }: TextProps) {
  return (
    <span className="min-w-0 flex-1 basis-44">
      <span className="block text-sm font-semibold break-words text-text">{title}</span>
      {text !== '' && <span className="block text-[13px] break-words text-text-2">{text}</span>}
    </span>
  )
}

type Props = TextProps & {
  icon: LucideIcon
  tone: Tone
  address: RowAddress
  aside?: ReactNode
  /** Called when the row is followed. */
  onFollow?: () => void
}

/** A row that is one link. */
export function LinkRow({ icon, tone, address, aside, onFollow, ...texts }: Props) {
  const { to, params = {}, search = {} } = address
  return (
    <li className="border-line not-first:border-t">
      <Link
        to={to}
        params={params}
        search={search}
        {...(onFollow === undefined ? {} : { onClick: onFollow })}
        className="flex min-h-14 items-center gap-3 px-3.5 py-2 no-underline hover:bg-row-hover"
      >
        <IconTile icon={icon} tone={tone} />
        <RowText {...texts} />
        {aside}
        <ChevronRight aria-hidden size={18} className="shrink-0 text-text-2" />
      </Link>
    </li>
  )
}

import { clsx } from 'clsx'
import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components'

export type ButtonKind = 'primary' | 'quiet' | 'danger' | 'text'

const LOOKS: Record<ButtonKind, string> = {
  primary: 'bg-brand text-on-brand border-transparent hover:bg-brand-strong',
  quiet: 'border-line-strong bg-surface text-brand-strong hover:bg-surface-2',
  danger: 'border-danger bg-surface text-danger hover:bg-danger-soft',
  text: 'border-transparent text-brand-strong hover:bg-surface-2',
}

/** The classes of a button, for a link that looks like one. */
export const buttonLook = (kind: ButtonKind, isWide = false): string =>
  clsx(
    'inline-flex min-h-12 items-center justify-center gap-2 rounded-xl border px-5 text-base font-semibold leading-tight disabled:cursor-default disabled:opacity-55',
    LOOKS[kind],
    isWide && 'w-full',
  )

type Props = {
  kind: ButtonKind
  icon?: LucideIcon | undefined
  /** Shows a spinner and ignores presses. */
  busy?: boolean | undefined
  isDisabled?: boolean | undefined
  onPress?: (() => void) | undefined
  type?: 'button' | 'submit'
  isWide?: boolean
  autoFocus?: boolean
  children: ReactNode
}

export function Button({
  kind,
  icon: Icon,
  busy = false,
  isWide = false,
  children,
  onPress,
  ...rest
}: Props) {
  return (
    <AriaButton
      {...rest}
      {...(onPress === undefined ? {} : { onPress: () => onPress() })}
      isPending={busy}
      className={buttonLook(kind, isWide)}
    >
      {busy ? (
        <LoaderCircle aria-hidden size={20} className="animate-spin" />
      ) : (
        Icon !== undefined && <Icon aria-hidden size={20} className="shrink-0" />
      )}
      {children}
    </AriaButton>
  )
}

type IconProps = {
  label: string
  icon: LucideIcon
  onPress: () => void
  isDisabled?: boolean
  /** `dark` for use over a photo or the camera's picture. */
  look?: 'plain' | 'dark'
}

export function IconButton({ label, icon: Icon, onPress, isDisabled = false, look = 'plain' }: IconProps) {
  return (
    <AriaButton
      aria-label={label}
      isDisabled={isDisabled}
      onPress={() => onPress()}
      className={clsx(
        'grid size-12 shrink-0 place-items-center rounded-xl disabled:opacity-55',
        look === 'dark' ? 'bg-black/60 text-white hover:bg-black/80' : 'text-text-2 hover:bg-surface-2',
      )}
    >
      <Icon aria-hidden size={22} />
    </AriaButton>
  )
}

import { clsx } from 'clsx'
import { LoaderCircle, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { useShortcut } from '#app/platform/shortcuts/actions.ts'
import { ariaKeysOf, keysOf, type ShortcutId } from '#app/platform/shortcuts/table.ts'

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
    'inline-flex min-h-(--control) items-center justify-center gap-2 print:hidden whitespace-normal rounded-xl border px-5 text-base font-semibold leading-tight compact:rounded-lg compact:px-3 compact:text-sm disabled:cursor-default disabled:opacity-55',
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
  /** The id of the form that a submit button outside of it submits. */
  form?: string | undefined
  isWide?: boolean
  autoFocus?: boolean
  /** The shortcut that presses it; shown in the button, in its tooltip and to screen readers. */
  shortcut?: ShortcutId | undefined
  children: ReactNode
}

/** React Aria passes neither `title` nor `aria-keyshortcuts` on to the element. */
function useShortcutHint(shortcut: ShortcutId | undefined) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const element = button.current
    if (element === null || shortcut === undefined) return
    element.setAttribute('aria-keyshortcuts', ariaKeysOf(shortcut))
    element.title = keysOf(shortcut).join(' + ')
    return () => {
      element.removeAttribute('aria-keyshortcuts')
      element.removeAttribute('title')
    }
  }, [shortcut])
  return button
}

function submitForm(id: string): void {
  const form = document.getElementById(id)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

export function Button({
  kind,
  icon: Icon,
  busy = false,
  isWide = false,
  children,
  onPress,
  shortcut,
  ...rest
}: Props) {
  const button = useShortcutHint(shortcut)
  const { form } = rest
  const submit = form === undefined ? undefined : () => submitForm(form)
  const press = onPress ?? submit
  useShortcut(shortcut, busy || rest.isDisabled || press === undefined ? null : press)
  return (
    <AriaButton
      {...rest}
      ref={button}
      {...(onPress === undefined ? {} : { onPress: () => onPress() })}
      isPending={busy}
      className={buttonLook(kind, isWide)}
    >
      {busy ? (
        <LoaderCircle aria-hidden size={20} className="animate-spin" />
      ) : (
        Icon !== undefined && <Icon aria-hidden size={20} className="shrink-0 compact:size-4" />
      )}
      {children}
      {shortcut !== undefined && (
        <kbd
          aria-hidden
          className="-mr-2 ml-0.5 hidden h-5.5 min-w-5.5 place-items-center rounded-md border border-current/40 px-1 font-sans text-[11px] font-medium opacity-80 min-[1280px]:grid pointer-coarse:hidden"
        >
          {keysOf(shortcut).join(' ')}
        </kbd>
      )}
    </AriaButton>
  )
}

type IconProps = {
  label: string
  icon: LucideIcon
  onPress: () => void
  isDisabled?: boolean
  /** Shows a spinner and ignores presses; the focus stays. */
  busy?: boolean
  /** `dark` for use over a photo or the camera's picture. */
  look?: 'plain' | 'dark'
  /** The shortcut that presses it; shown in its tooltip and to screen readers. */
  shortcut?: ShortcutId
}

export function IconButton(props: IconProps) {
  const { label, icon: Icon, onPress, isDisabled = false, busy = false, look = 'plain', shortcut } = props
  const button = useShortcutHint(shortcut)
  useShortcut(shortcut, isDisabled || busy ? null : onPress)
  return (
    <AriaButton
      ref={button}
      aria-label={label}
      isDisabled={isDisabled}
      isPending={busy}
      onPress={() => onPress()}
      className={clsx(
        'grid size-(--control) shrink-0 place-items-center rounded-xl compact:rounded-lg disabled:opacity-55',
        look === 'dark' ? 'bg-black/60 text-white hover:bg-black/80' : 'text-text-2 hover:bg-surface-2',
      )}
    >
      {busy ? (
        <LoaderCircle aria-hidden size={22} className="animate-spin compact:size-4.5" />
      ) : (
        <Icon aria-hidden size={22} className="compact:size-4.5" />
      )}
    </AriaButton>
  )
}

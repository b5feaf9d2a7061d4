import { clsx } from 'clsx'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { use } from 'react'
import {
  Button,
  Menu,
  MenuItem,
  MenuTrigger,
  Popover,
  RootMenuTriggerStateContext,
} from 'react-aria-components'
import { OPTION, POPOVER } from '../class-names.ts'
import { useBackLayer } from './back-layers.tsx'

export type MenuEntry = {
  key: string
  label: string
  icon?: LucideIcon
  isDanger?: boolean
  isDisabled?: boolean
}

type Props = {
  label: string
  icon?: LucideIcon
  items: readonly MenuEntry[]
  /** `plain` looks like an icon button. */
  look?: 'framed' | 'plain'
  onAction: (key: string) => void
}

function OpenMenu() {
  const state = use(RootMenuTriggerStateContext)
  useBackLayer({ name: 'menu', isOpen: state?.isOpen ?? false, close: () => state?.close() })
  return null
}

/** A menu of the actions besides the two main ones. */
export function MenuButton({ label, icon: Icon = Ellipsis, items, look = 'framed', onAction }: Props) {
  return (
    <MenuTrigger>
      <OpenMenu />
      <Button
        aria-label={label}
        className={clsx(
          'grid size-(--control) shrink-0 place-items-center rounded-xl text-text-2 hover:bg-surface-2 compact:rounded-lg',
          look === 'framed' && 'border border-line-strong bg-surface',
        )}
      >
        <Icon aria-hidden size={22} className="compact:size-4.5" />
      </Button>
      <Popover className={POPOVER} placement="bottom end">
        <Menu
          aria-label={label}
          onAction={(key) => onAction(String(key))}
          disabledKeys={items.filter((item) => item.isDisabled).map((item) => item.key)}
          className="max-h-96 min-w-56 overflow-auto p-1.5 outline-none"
        >
          {items.map(({ key, label: text, icon: ItemIcon, isDanger }) => (
            <MenuItem
              key={key}
              id={key}
              textValue={text}
              className={clsx(OPTION, isDanger && 'text-danger!')}
            >
              {ItemIcon !== undefined && <ItemIcon aria-hidden size={20} />}
              {text}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

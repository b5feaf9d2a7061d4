import {
  Camera,
  ChartColumn,
  CloudUpload,
  FileText,
  GraduationCap,
  Handshake,
  House,
  Landmark,
  Library,
  ListOrdered,
  type LucideIcon,
  MapPin,
  MessagesSquare,
  Package,
  Users,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { isBackOffice, type MenuGroup, SCREENS, type ScreenId } from '#domain/access/screens.ts'

const GROUP_ICONS = {
  home: House,
  work: FileText,
  goods: Package,
  partners: Handshake,
  people: Users,
  reports: ChartColumn,
  communication: MessagesSquare,
  knowledge: GraduationCap,
  reference: Library,
} as const satisfies Record<MenuGroup, LucideIcon>

const SCREEN_ICONS: Partial<Record<ScreenId, LucideIcon>> = {
  'applications.add_photo': Camera,
  outside: MapPin,
  clients: Users,
  outbox: CloudUpload,
  'partners.priority': ListOrdered,
  'fin-partners': Landmark,
}

type Icons = typeof import('#app/pickers/menu-icons.ts')['BACK_OFFICE_ICONS']
const NONE: Icons = {}
let loadedIcons = NONE

/** Loads the icons of the back office after the menu; without them the icons of the groups are shown. */
function useBackOfficeIcons(isWanted: boolean): Icons {
  const [icons, setIcons] = useState(loadedIcons)
  useEffect(() => {
    if (!isWanted || icons !== NONE) return
    import('#app/pickers/menu-icons.ts').then(
      ({ BACK_OFFICE_ICONS }) => {
        loadedIcons = BACK_OFFICE_ICONS
        setIcons(BACK_OFFICE_ICONS)
      },
      () => undefined,
    )
  }, [isWanted, icons])
  return icons
}

/** The icon of a group of the menu. */
export function GroupIcon({ group }: { group: MenuGroup }) {
  const Icon = GROUP_ICONS[group]
  return <Icon aria-hidden size={22} strokeWidth={1.75} className="shrink-0" />
}

export function MenuIcon({ id, group }: { id: ScreenId; group: MenuGroup }) {
  const own = SCREEN_ICONS[id]
  const backOfficeIcons = useBackOfficeIcons(own === undefined && isBackOffice(SCREENS[id]))
  const Icon = own ?? backOfficeIcons[id] ?? GROUP_ICONS[group]
  return <Icon aria-hidden size={22} strokeWidth={1.75} className="shrink-0" />
}

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

const OF_GROUP = {
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

const OF_SCREEN: Partial<Record<ScreenId, LucideIcon>> = {
  'applications.add_photo': Camera,
  outside: MapPin,
  clients: Users,
  outbox: CloudUpload,
  'partners.priority': ListOrdered,
  'fin-partners': Landmark,
}

type Icons = typeof import('#app/pickers/menu-icons.ts')['OFFICE_ICONS']
const NONE: Icons = {}
let ofOffice = NONE

/** The icons of the back office come behind the menu; where they cannot be fetched, those of the groups stay. */
function useOfficeIcons(isWanted: boolean): Icons {
  const [icons, setIcons] = useState(ofOffice)
  useEffect(() => {
    if (!isWanted || icons !== NONE) return
    import('#app/pickers/menu-icons.ts').then(
      ({ OFFICE_ICONS }) => {
        ofOffice = OFFICE_ICONS
        setIcons(OFFICE_ICONS)
      },
      () => undefined,
    )
  }, [isWanted, icons])
  return icons
}

export function MenuIcon({ id, group }: { id: ScreenId; group: MenuGroup }) {
  const own = OF_SCREEN[id]
  const office = useOfficeIcons(own === undefined && isBackOffice(SCREENS[id]))
  const Icon = own ?? office[id] ?? OF_GROUP[group]
  return <Icon aria-hidden size={22} strokeWidth={1.75} className="shrink-0" />
}

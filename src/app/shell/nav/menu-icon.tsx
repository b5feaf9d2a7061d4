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
import type { MenuGroup, ScreenId } from '#domain/access/screens.ts'

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

export function MenuIcon({ id, group }: { id: ScreenId; group: MenuGroup }) {
  const Icon = OF_SCREEN[id] ?? OF_GROUP[group]
  return <Icon aria-hidden size={22} strokeWidth={1.75} className="shrink-0" />
}

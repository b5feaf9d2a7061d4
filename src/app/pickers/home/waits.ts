// The columns of the support panel on the first page: read once, their icons, and where each is worked on.
import {
  Camera,
  FileClock,
  Hourglass,
  type LucideIcon,
  MessageSquareWarning,
  PhoneOff,
  ReceiptText,
  ServerCrash,
  TabletSmartphone,
} from 'lucide-react'
import type { PanelItem } from '#api/back-office/dashboard.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { RowAddress } from '#app/kit/display/tables/row-link.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import type { PanelColumn } from '#domain/support/panel.ts'
import type { Tone } from './home-row.tsx'
import { REFETCH } from './refetch.ts'

export const useWaits = () => useEndpoint(backOfficeApi.home.waits, {}, REFETCH)

export const WAIT_LOOKS: Record<PanelColumn, { icon: LucideIcon; tone: Tone }> = {
  support: { icon: Hourglass, tone: 'late' },
  moderation: { icon: FileClock, tone: 'soon' },
  photos: { icon: Camera, tone: 'soon' },
  numbers: { icon: PhoneOff, tone: 'soon' },
  complaints: { icon: MessageSquareWarning, tone: 'late' },
  tablets: { icon: TabletSmartphone, tone: 'soon' },
  jobs: { icon: ServerCrash, tone: 'late' },
  checks: { icon: ReceiptText, tone: 'soon' },
}

/** Where an item is worked on. */
export function addressOfItem(column: PanelColumn, { key }: PanelItem): RowAddress {
  if (column === 'complaints') return { to: '/complaint', search: { open: key } }
  if (column === 'tablets') return { to: '/tablets/$id', params: { id: key } }
  if (column === 'checks') return { to: '/return_check/$id', params: { id: key } }
  if (column === 'jobs') return { to: '/settings' }
  return { to: '/applications/$id', params: { id: key } }
}

// The steps of a tablet: it is reported lost, or found again.
import { TabletSmartphone, Undo2 } from 'lucide-react'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { TabletView } from '#api/back-office/tablets.ts'
import { defineSteps, sends } from '#app/kit/steps/table.ts'
import { shortTablet } from '#domain/tablets/signs.ts'

const endpoints = backOfficeApi.tablets

export const tabletSteps = defineSteps<TabletView>()({
  texts: 'tablets',
  names: ({ key }) => ({ id: shortTablet(key) }),
  list: endpoints.list.path,
  offered: ({ lost_at }, { can }) =>
    can('tablets.lose') ? [lost_at === null ? ('lose' as const) : ('found' as const)] : [],
  rows: {
    lose: { icon: TabletSmartphone, kind: 'danger', ...sends(endpoints.lose, () => ({})), undo: 'found' },
    found: { icon: Undo2, kind: 'primary', ...sends(endpoints.found, () => ({})), undo: 'lose' },
  },
})

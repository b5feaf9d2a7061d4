// The steps of a partner: switched on and off, changed, and the confirmation that a trial sale was made there.
import { BadgeCheck, Pencil, Power, PowerOff } from 'lucide-react'
import { backOfficeApi } from '#api/back-office/index.ts'
import { defineSteps, sends } from '#app/kit/steps/table.ts'
import { mayConfirmTrial } from '#domain/partners/partner.ts'
import type { Partner } from './record/partner-loaded.tsx'

const endpoints = backOfficeApi.partners
const switches = (active: boolean, undo: string) => ({
  ...sends(endpoints.toggle, () => ({ active })),
  undo,
})

export const partnerSteps = defineSteps<Partner>()({
  texts: 'partners',
  names: ({ name }) => ({ name }),
  list: endpoints.list.path,
  offered: (partner, { can, user }) => [
    ...(can('partners.toggle') ? [partner.active ? 'off' : 'on'] : []),
    ...(can('partners.edit') ? ['update'] : []),
    ...(can('partners.edit') && mayConfirmTrial(partner, user?.partner_id ?? null) ? ['verify'] : []),
  ],
  rows: {
    off: { icon: PowerOff, kind: 'danger', ...switches(false, 'on') },
    on: { icon: Power, kind: 'quiet', ...switches(true, 'off') },
    update: {
      icon: Pencil,
      kind: 'primary',
      link: ({ key }) => ({ to: '/partners/edit/$id', params: { id: key } }),
    },
    verify: {
      icon: BadgeCheck,
      kind: 'quiet',
      place: 'gateway',
      ...sends(endpoints.verify, ({ version }: Partner) => ({ base_version: version })),
    },
  },
})

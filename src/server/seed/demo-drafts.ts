// Which demo client came to which branch, was served by whom, and how it went: the drafts that become rows.
import type { FormValues } from '#domain/applications/form.ts'
import type { FileKind } from '#domain/applications/photo-slots.ts'
import { STATUSES } from '#domain/applications/status.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { inventClient } from './demo-clients.ts'
import type { Drawing } from './demo-photos.ts'
import type { DemoPartner, DemoProduct } from './demo-sales.ts'
import { addStory, DEMO_COUNTS, type Step, type Story } from './demo-stories.ts'
import type { Chance } from './random.ts'

export type Shop = {
  branches: readonly { id: number; region: number; sellers: readonly number[]; managers: readonly number[] }[]
  partners: readonly DemoPartner[]
  products: readonly DemoProduct[]
  support: number
  admin: number
  accounting: number
  drawings: Readonly<Record<FileKind, Drawing>>
}
export type Branch = Shop['branches'][number]
export type Draft = {
  id: string
  story: Story
  branch: Branch
  seller: number
  manager: number | null
  values: FormValues
}

const PERSONS = 150
/** Of the wizard an unfinished application has only the first part. */
const begun = (values: FormValues): FormValues => ({
  document_type: values.document_type,
  surname: values.surname,
  name: values.name,
  birth_date: values.birth_date,
  phone: values.phone,
})

/** All drafts of the shop. */
export function drafts(chance: Chance, shop: Shop, now: Date): Draft[] {
  const today = todayInTashkent(now)
  const persons = Array.from({ length: PERSONS }, (_, index) => {
    const branch = shop.branches[index % shop.branches.length] as Branch
    return { branch, values: inventClient(chance, branch.region, today) }
  })
  const wanted = STATUSES.flatMap((status) => Array.from({ length: DEMO_COUNTS[status] }, () => status))
  return wanted.map((status, index) => {
    const { branch, values } = persons[(index * 7) % PERSONS] as (typeof persons)[number]
    const story = addStory(chance, status, now)
    const isTaken = story.steps.some((step) => step.action === 'take')
    const id = chance.uuid(story.steps[0]?.at ?? now)
    const manager = isTaken ? chance.pick(branch.managers) : null
    return {
      id,
      story,
      branch,
      seller: chance.pick(branch.sellers),
      manager,
      values: status === 'unfinished' ? begun(values) : values,
    }
  })
}

/** When a step was made, or null. */
export const timeOf = (story: Story, action: Step['action']): Date | null =>
  story.steps.find((step) => step.action === action)?.at ?? null
export const lastOf = (story: Story): Date => story.steps.at(-1)?.at ?? new Date(0)

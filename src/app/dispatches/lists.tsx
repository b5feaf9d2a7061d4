// The screen `send_information`: SMS to many clients, their templates, and the log of every SMS.
import { useSearch } from '@tanstack/react-router'
import { label } from '#app/i18n/i18n.ts'
import type { FixedTab } from '#app/kit/list/use-list-page.ts'
import { DispatchList } from './dispatch-list.tsx'
import { SmsLog } from './log.tsx'
import { TAB_KEYS } from './tabs.ts'
import { TemplateList } from './template-list.tsx'

const LISTS = { dispatches: DispatchList, templates: TemplateList, log: SmsLog } as const

export function SmsLists() {
  const { tab } = useSearch({ strict: false }) as Record<string, unknown>
  const key = TAB_KEYS.find((one) => one === tab) ?? TAB_KEYS[0]
  const tabs: FixedTab[] = TAB_KEYS.map((one) => ({ key: one, name: label(`dispatches:tabs.${one}`) }))
  const List = LISTS[key]
  return <List key={key} tabs={tabs} />
}

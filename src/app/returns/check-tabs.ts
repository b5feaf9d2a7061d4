// The tabs of the screen `return_check`.
import { label } from '#app/i18n/i18n.ts'
import type { FixedTab } from '#app/kit/list/use-list-page.ts'

const CHECK_TABS = ['checks', 'codes'] as const

export const checkTabs = (): FixedTab[] =>
  CHECK_TABS.map((key) => ({ key, name: label(`returns:check_tabs.${key}`) }))

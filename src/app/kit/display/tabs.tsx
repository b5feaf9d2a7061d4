import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'

export type TabEntry = { key: string; label: string; count?: number | undefined; content: ReactNode }

type Props = {
  label: string
  items: readonly TabEntry[]
  value: string
  onChange: (key: string) => void
}

export function Tabs({ label, items, value, onChange }: Props) {
  return (
    <AriaTabs selectedKey={value} onSelectionChange={(key) => onChange(String(key))}>
      <TabList aria-label={label} className="flex overflow-x-auto xl:gap-1 border-b border-line">
        {items.map(({ key, label: text, count }) => (
          <Tab
            key={key}
            id={key}
            className="flex min-h-12 shrink-0 cursor-pointer items-center gap-2 border-b-3 border-transparent px-2.5 text-[15px] xl:px-4 xl:text-base font-semibold text-text-2 outline-none data-focus-visible:outline-3 data-focus-visible:-outline-offset-3 data-focus-visible:outline-focus data-selected:border-brand data-selected:text-brand-strong"
          >
            {text}
            {count !== undefined && count > 0 && (
              <span className="rounded-full bg-surface-2 px-2 text-[13px] tabular text-text-2">{count}</span>
            )}
          </Tab>
        ))}
      </TabList>
      {items.map(({ key, content }) => (
        <TabPanel
          key={key}
          id={key}
          className="pt-4 outline-none data-focus-visible:outline-3 data-focus-visible:outline-focus"
        >
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}

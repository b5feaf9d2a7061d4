// Alarms for support: unsent work older than three days, and tablets with lost work.
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TabletSign } from '#domain/tablets/signs.ts'

const ALARM_SIGNS = ['old_unsent', 'incident'] as const

export function Alarms({ counts }: { counts: Readonly<Partial<Record<TabletSign, number>>> }) {
  const { t } = useTranslation('tablets')
  const raised = ALARM_SIGNS.filter((sign) => (counts[sign] ?? 0) > 0)
  if (raised.length === 0) return null
  return (
    <div role="status" className="flex flex-col gap-2">
      {raised.map((sign) => (
        <p
          key={sign}
          className="flex items-start gap-2 rounded-xl bg-danger-soft px-4 py-3 font-medium text-danger"
        >
          <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
          {t(`alarms.${sign}`, { count: counts[sign] ?? 0 })}
        </p>
      ))}
    </div>
  )
}

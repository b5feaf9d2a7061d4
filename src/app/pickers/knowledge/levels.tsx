// The levels of the person: how much of each is completed, and which are open.
import { CircleCheck, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Level } from '#domain/knowledge/material.ts'
import { levelLabel } from './labels.ts'

function LevelItem({ level }: { level: Level }) {
  const { t } = useTranslation('knowledge')
  const { count, completed, isOpen } = level
  return (
    <li className="flex min-w-40 flex-1 flex-col gap-1.5 rounded-xl border border-line px-3 py-2">
      <span className="flex items-center justify-between gap-3">
        <span className="font-medium">{levelLabel(level.level)}</span>
        <span className="flex items-center gap-1.5 text-[13px] text-text-2 tabular">
          {t('completed_of', { completed, count })}
          {!isOpen && <Lock aria-label={t('locked')} size={16} />}
          {completed === count && <CircleCheck aria-hidden size={16} className="text-ok" />}
        </span>
      </span>
      <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-surface-2">
        <span className="block h-full bg-brand" style={{ width: `${(completed / count) * 100}%` }} />
      </span>
    </li>
  )
}

export function LevelBar({ levels }: { levels: readonly Level[] }) {
  const { t } = useTranslation('knowledge')
  if (levels.length === 0) return null
  return (
    <ul aria-label={t('levels')} className="flex flex-wrap gap-2 print:hidden">
      {levels.map((level) => (
        <LevelItem key={level.level} level={level} />
      ))}
    </ul>
  )
}

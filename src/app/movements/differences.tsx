// What was received otherwise than sent, with the way in which each difference was settled.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MovementDifference, WholeMovement } from '#api/back-office/movements.ts'
import { Button } from '#app/kit/button.tsx'
import { Pill } from '#app/kit/display/pill.tsx'
import { timeLabel } from '#app/kit/display/value-labels.ts'
import { Section } from '#app/kit/layout/section.tsx'
import { stepText } from '#app/kit/steps/question.tsx'
import { useOffered } from '#app/kit/steps/steps.tsx'
import { unitLabel } from '#domain/stock/lines.ts'
import { kindLabel, outcomeLabel } from './labels.ts'
import { SettleDialog } from './settle-dialog.tsx'
import { movementSteps } from './steps.tsx'

type Props = { movement: WholeMovement }

const nameOf = ({ name, code }: MovementDifference): string => name ?? code ?? ''

function Settled({ difference }: { difference: MovementDifference }) {
  const { t } = useTranslation('movements')
  const { outcome, responsible, note, settled_at, settled_by } = difference
  if (outcome === null) return null
  const by =
    settled_by === null ? timeLabel(settled_at) : t('by', { at: timeLabel(settled_at), who: settled_by })
  return (
    <span className="block text-[13px] text-text-2">
      {[outcomeLabel(outcome), responsible, note, by].filter(Boolean).join(' · ')}
    </span>
  )
}

export function Differences({ movement }: Props) {
  const { t } = useTranslation('movements')
  const maySettle = useOffered(movementSteps, movement).includes('settle')
  const [open, setOpen] = useState<MovementDifference | null>(null)
  if (movement.differences.length === 0) return null
  return (
    <Section title={t('sections.differences')}>
      <ul aria-label={t('sections.differences')} className="divide-y divide-line">
        {movement.differences.map((difference) => (
          <li key={difference.id} className="flex flex-wrap items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block break-words font-medium">{nameOf(difference)}</span>
              <span className="flex flex-wrap gap-x-3 text-[13px] text-text-2 tabular">
                <span>
                  {kindLabel(difference.kind)} × {difference.quantity}
                </span>
                <span>{difference.sku}</span>
                <span>{unitLabel(difference)}</span>
              </span>
              <Settled difference={difference} />
            </span>
            {difference.outcome === null && <Pill look="danger">{t('open')}</Pill>}
            {difference.outcome === null && maySettle && (
              <Button kind="quiet" onPress={() => setOpen(difference)}>
                {stepText(movementSteps, 'settle', 'do', movement)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open !== null && (
        <SettleDialog
          movement={movement}
          difference={open}
          name={nameOf(open)}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}

// All partners with their eligibility and answers, and the choice of one limit.
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { api } from '#api/index.ts'
import type { PartnerLine } from '#api/stages.ts'
import { Button } from '#app/kit/button.tsx'
import { Pill } from '#app/kit/display/pill.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { NotConfigured } from './not-configured.tsx'
import type { PanelProps } from './panel.ts'
import { type Look, useDescribePartner } from './partner-labels.ts'
import { useServerSeconds } from './use-server-seconds.ts'
import { useStep } from './use-step.ts'

const LOOKS: Record<Look, string> = {
  ok: 'text-ok',
  warn: 'text-warn',
  danger: 'text-danger',
  calm: 'text-text-2',
}

type LineProps = { line: PartnerLine; now: number; isChosen: boolean; mayChoose: boolean; id: string }

function Line({ line, now, isChosen, mayChoose, id }: LineProps) {
  const { t } = useTranslation('stages')
  const describePartner = useDescribePartner()
  const choose = useStep(api.stages.chooseLimit, id)
  const { words, look } = describePartner(line, now)
  const { attempt, partner } = line
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-3 py-3">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-text">{partner.name}</span>
        <span className={clsx('block text-sm font-medium tabular', LOOKS[look])}>{words}</span>
      </span>
      {isChosen && <Pill look="ok">{t('limit.chosen')}</Pill>}
      {mayChoose && !isChosen && attempt?.state === 'approved' && (
        <Button kind="primary" busy={choose.busy} onPress={() => choose.act({ attempt_id: attempt.id })}>
          {t('limit.choose')}
        </Button>
      )}
    </li>
  )
}

export function PartnersPanel({ record, view, canAct, readAt }: PanelProps) {
  const { t } = useTranslation('stages')
  const score = useStep(api.stages.score, record.id)
  const isWaiting = view.partners.some(({ attempt }) => attempt?.state === 'reviewing')
  const now = useServerSeconds(view.server_time, readAt, isWaiting)
  const isAskable = view.partners.some(({ attempt, allowed }) => attempt === null && allowed)
  const mayChange = canAct && (view.contract === null || !view.contract.is_live)
  return (
    <Section
      title={t('limit.title')}
      actions={isWaiting && <span className="text-sm text-text-2">{t('limit.poll')}</span>}
    >
      {view.not_configured.includes('partners') && <NotConfigured connection="partners" />}
      <ul className="-my-2 divide-y divide-line">
        {view.partners.map((line) => (
          <Line
            key={line.partner.id}
            line={line}
            now={now}
            id={record.id}
            isChosen={line.attempt !== null && line.attempt.id === view.chosen?.attempt_id}
            mayChoose={mayChange}
          />
        ))}
      </ul>
      {mayChange && isAskable && (
        <div>
          <Button kind="primary" busy={score.busy} onPress={() => score.act({})}>
            {t('limit.ask')}
          </Button>
        </div>
      )}
    </Section>
  )
}

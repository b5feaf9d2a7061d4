// The partners side by side: answers and figures for these goods at one term, and the choice of one limit.
import { clsx } from 'clsx'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { onlineApi } from '#api/online.ts'
import { Button } from '#app/kit/button.tsx'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { formatSum } from '#domain/kernel/money.ts'
import { describeRefusals } from '../../application/refusal-labels.ts'
import { showStage } from '../../application/stage-choice.ts'
import { rememberTerms } from '../chosen-term.ts'
import { Cart } from '../goods/cart.tsx'
import { NotConfigured } from '../not-configured.tsx'
import type { PanelProps } from '../panel.ts'
import { StageAction } from '../stage-action.tsx'
import { useHeadHeight } from '../use-head-height.ts'
import { useServerSeconds } from '../use-server-seconds.ts'
import { useStep } from '../use-step.ts'
import { COLUMNS, LIMIT, PartnerRow, PLAN } from './partner-row.tsx'
import { Registration } from './registration.tsx'
import { type Comparison, useComparison } from './use-comparison.ts'
import { useDigitKeys } from './use-digit-keys.ts'

type Props = PanelProps & { comparison: Comparison; mayChange: boolean }

/** The cost of the goods and the term, which recalculates all rows. */
function Terms({ view, comparison, mayChange }: Pick<Props, 'view' | 'comparison' | 'mayChange'>) {
  const { t } = useTranslation('stages')
  const { terms, months, setMonths } = comparison
  // Without the card of the goods there is nothing to add them with.
  const noGoods = mayChange ? 'limit.no_goods' : 'limit.no_goods_closed'
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <p className="text-sm text-text-2">
        {view.goods.length === 0 ? t(noGoods) : t('limit.for_goods', { sum: formatSum(view.cost) })}
      </p>
      {terms.length > 0 && (
        <Segments
          name="comparison-term"
          label={t('contract.months')}
          items={terms.map((term) => ({ key: String(term), label: t('limit.months', { count: term }) }))}
          value={String(months)}
          onChange={(key) => setMonths(Number(key))}
        />
      )}
    </div>
  )
}

/** The partners that are not asked, with the reason of each. */
function NotAsked({ lines }: { lines: Comparison['notAsked'] }) {
  const { t } = useTranslation('stages')
  if (lines.length === 0) return null
  const list = lines
    .map(({ partner, refusals }) => `${partner.name} (${describeRefusals(refusals)})`)
    .join(', ')
  return (
    <p className="border-t border-line bg-surface-2 px-4 py-2 text-[13px] text-text-2">
      {t('limit.not_asked', { total: lines.length, list })}
    </p>
  )
}

function Rows({ view, readAt, comparison, mayChange }: Props) {
  const { t } = useTranslation('stages')
  const name = useId()
  const place = useRef<HTMLDivElement>(null)
  const head = useHeadHeight(place)
  const isWaiting = view.partners.some(({ attempt }) => attempt?.state === 'reviewing')
  const now = useServerSeconds(view.server_time, readAt, isWaiting)
  const { rows, notAsked, selected, select } = comparison
  useDigitKeys(mayChange && view.current === 'limit', (digit) => {
    const row = rows[digit - 1]
    if (row?.isSelectable) select(row.line.partner.id)
  })
  return (
    <div ref={place} className="@container -mx-5 border-y border-line">
      <div
        aria-hidden
        className={clsx(
          'hidden gap-x-3 border-b border-line bg-surface-2 px-4 py-2 text-[13px] font-semibold text-text-2 @min-[41rem]:grid',
          COLUMNS,
        )}
      >
        <span />
        <span>{t('limit.column.partner')}</span>
        <span>{t('limit.column.answer')}</span>
        <span className={clsx('justify-end', LIMIT)}>{t('limit.column.limit')}</span>
        <span className={clsx('justify-end', PLAN)}>{t('limit.column.plan')}</span>
        <span className="text-right">{t('limit.column.monthly')}</span>
        <span className="text-right">{t('limit.column.total')}</span>
        <span />
      </div>
      <ul aria-label={t('limit.title')} className="divide-y divide-line">
        {rows.map((row, index) => (
          <PartnerRow
            key={row.line.partner.id}
            row={row}
            nth={index + 1}
            now={now}
            name={name}
            isSelected={row === selected}
            isChosen={row.line.attempt !== null && row.line.attempt.id === view.chosen?.attempt_id}
            mayChange={mayChange}
            head={head}
            onSelect={() => select(row.line.partner.id)}
          />
        ))}
      </ul>
      <NotAsked lines={notAsked} />
    </div>
  )
}

/** Asks the partners that have not been asked, or chooses the selected one. */
function Action({ record, view, comparison }: Props) {
  const { t } = useTranslation('stages')
  const score = useStep(onlineApi.stages.score, record.id)
  // Where another partner is chosen in a stage that was opened again, the work goes on at the current one.
  const choose = useStep(onlineApi.stages.chooseLimit, record.id, () =>
    showStage(record.id, view.current, view.current),
  )
  const { selected, months } = comparison
  const isAskable = view.partners.some(({ attempt, allowed }) => attempt === null && allowed)
  const attempt = selected?.line.attempt ?? null
  const isNew = attempt !== null && attempt.id !== view.chosen?.attempt_id
  const take = (attempt_id: string) => {
    rememberTerms(record.id, { months })
    choose.act({ attempt_id, months })
  }
  return (
    <StageAction>
      {isAskable && (
        <Button kind={isNew ? 'quiet' : 'primary'} busy={score.busy} onPress={() => score.act({})}>
          {t('limit.ask')}
        </Button>
      )}
      {isNew && selected !== null && (
        <Button kind="primary" shortcut="proceed" busy={choose.busy} onPress={() => take(attempt.id)}>
          {t('limit.choose', { name: selected.line.partner.name, months })}
        </Button>
      )}
    </StageAction>
  )
}

export function PartnersPanel(props: PanelProps) {
  const { t } = useTranslation('stages')
  const { record, view, canAct } = props
  const comparison = useComparison(record.id, view)
  const mayChange = canAct && (view.contract === null || !view.contract.is_live)
  const asked = view.partners.filter(({ attempt }) => attempt !== null)
  const answered = asked.filter(({ attempt }) => attempt?.state !== 'reviewing').length
  return (
    <>
      {mayChange && <Cart {...props} mayChange />}
      <Section
        title={t('limit.title')}
        actions={
          asked.length > 0 && (
            <span role="status" className="text-sm text-text-2">
              {t('limit.answered', { answered, asked: asked.length })}
            </span>
          )
        }
      >
        {view.not_configured.includes('partners') && <NotConfigured connection="partners" />}
        {view.partners.length > 0 && (
          <>
            <Terms view={view} comparison={comparison} mayChange={mayChange} />
            <Rows {...props} comparison={comparison} mayChange={mayChange} />
          </>
        )}
      </Section>
      {view.partners
        .filter(({ attempt }) => attempt?.state === 'registering')
        .map((line) => (
          <Registration key={line.partner.id} {...props} line={line} />
        ))}
      {mayChange && <Action {...props} comparison={comparison} mayChange={mayChange} />}
    </>
  )
}

// What is done with the ticked lines: levels from their sales, and movements of what they have to order.
import { ChartLine, Truck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { LevelLine } from '#api/back-office/levels.ts'
import type { Returns } from '#api/endpoint.ts'
import { Button } from '#app/kit/button.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import type { AskInput, BulkAction } from '#app/kit/list/bulk.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { COVER_DAYS, LEAD_DAYS, type LevelsForm } from '#domain/levels/levels.ts'
import { levelsLabel } from './labels.ts'

const endpoints = backOfficeApi.levels
export type Made = Returns<typeof endpoints.move>['movements']

const update = (key: string, base_version: number, values: LevelsForm) =>
  call(endpoints.update, { params: { key }, body: { base_version, values } }, { notify: 'none' })

/** Writes the proposed levels of a line; returns what writes the earlier ones again. */
async function applyProposal({ key, version, min, max, proposed }: LevelLine) {
  if (proposed === null) return null
  const answer = await update(key, version, proposed)
  return () => update(key, answer.version, { min, max })
}

/** The proposals of the ticked lines, before anything is written. */
function Proposals({ lines, isBusy, onRun, onClose }: AskInput<LevelLine>) {
  const { t } = useTranslation('levels')
  const actions = (
    <Button kind="primary" busy={isBusy} onPress={() => onRun(applyProposal)}>
      {t('propose.apply')}
    </Button>
  )
  return (
    <Dialog title={t('propose.title')} isOpen onClose={onClose} actions={actions} isWide>
      <p className="text-text-2">{t('propose.text', { lead: LEAD_DAYS, cover: COVER_DAYS })}</p>
      <ul aria-label={t('propose.title')} className="mt-3 divide-y divide-line border-t border-line">
        {lines.map((line) => (
          <li key={line.key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1">
              <span className="block break-words font-medium">{line.name}</span>
              <span className="flex flex-wrap gap-x-3 text-[13px] text-text-2 tabular">
                <span>{line.branch}</span>
                <span>{t('propose.sold', { count: line.sold })}</span>
                <span>{t('propose.now', { levels: levelsLabel(line) })}</span>
              </span>
            </span>
            <b className="tabular">{line.proposed === null ? null : levelsLabel(line.proposed)}</b>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** The actions that the person may do. Movements are for those who may send from any branch: the source is always another one. */
export function useLevelActions(onMade: (made: Made) => void): BulkAction<LevelLine>[] {
  const { t } = useTranslation('levels')
  const { can, scopeOf } = useSession()
  const propose: BulkAction<LevelLine> = {
    key: 'propose',
    label: t('propose.do'),
    icon: ChartLine,
    ask: (input) => <Proposals {...input} />,
    refusal: ({ proposed, min, max }) => {
      if (proposed === null) return t('propose.no_sales')
      return proposed.min === min && proposed.max === max ? t('propose.same') : null
    },
    done: (count) => t('propose.done', { count }),
    undone: (count) => t('propose.undone', { count }),
  }
  const move: BulkAction<LevelLine> = {
    key: 'move',
    label: t('move.do'),
    icon: Truck,
    refusal: ({ to_order, source }) => {
      if (to_order === 0) return t('move.enough')
      return source === null ? t('move.buy') : null
    },
    runTogether: async (lines) => {
      const body = { lines: lines.map(({ key, to_order }) => ({ key, to_order })) }
      const { movements, failed } = await call(endpoints.move, { body }, { notify: 'none' })
      onMade(movements)
      void refresh(backOfficeApi.movements.list.path)
      return failed
    },
    done: (count) => t('move.done', { count }),
  }
  return [
    ...(can('minmax.edit') ? [propose] : []),
    ...(scopeOf('stock_to_delivey.create') === 'all' ? [move] : []),
  ]
}

/** The drafts that were just made, to open them. */
export function MadeMovements({ made }: { made: Made }) {
  const { t } = useTranslation('levels')
  return (
    <div role="status" className="compact flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <span>{t('move.made')}</span>
      {made.map(({ key, from, to, lines }) => (
        <LinkButton key={key} kind="quiet" to="/stock_to_delivey/$id" params={{ id: key }}>
          {t('move.link', { number: key, from, to, lines })}
        </LinkButton>
      ))}
    </div>
  )
}

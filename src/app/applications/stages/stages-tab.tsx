// The stages of an application: the stepper, the panel of the shown stage, and what is missing.
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicationView } from '#api/applications.ts'
import { onlineApi } from '#api/online.ts'
import type { StagesView } from '#api/shapes/stages-view.ts'
import { Button } from '#app/kit/button.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { landingStage } from '#domain/applications/checking.ts'
import { STAGES, type Stage } from '#domain/applications/stages.ts'
import { isAssignedToManager, keepsCompletion } from '#domain/applications/status.ts'
import { showStage, useStageChoice } from '../application/stage-choice.ts'
import { CardPanel } from './client/card-panel.tsx'
import { DataPanel } from './client/data-panel.tsx'
import { SmsPanel } from './client/sms-panel.tsx'
import { ContractPanel } from './contract/contract-panel.tsx'
import { Director } from './director.tsx'
import { GoodsPanel } from './goods/goods-panel.tsx'
import type { PanelProps } from './panel.ts'
import { PartnersPanel } from './partners/partners-panel.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { PhotosPanel } from './photos-panel.tsx'
import { Readiness } from './readiness.tsx'
import { FinishedSale } from './sale/finished-sale.tsx'
import { NextApplication } from './sale/next-application.tsx'
import { ReturnLinks } from './sale/return-links.tsx'
import { StageActionBar } from './stage-action.tsx'
import { StageBar } from './stage-bar.tsx'
import { useHeartbeat } from './use-heartbeat.ts'
import { focusHeading, useStageFocus } from './use-stage-focus.ts'
import { useStep } from './use-step.ts'

const PANELS: Record<Stage, (props: PanelProps) => React.ReactNode> = {
  client_data: DataPanel,
  sms: SmsPanel,
  card: CardPanel,
  photos: PhotosPanel,
  limit: PartnersPanel,
  goods: GoodsPanel,
  contract: ContractPanel,
  payment: PaymentPanel,
}
/** Polling while another system is awaited, which can be faster than a live event. */
const REFETCH_MS = 5000

const unfinishedBefore = (view: StagesView, stage: Stage): Stage[] => {
  const done = new Set(view.stages.filter(({ done }) => done).map(({ stage }) => stage))
  return STAGES.slice(0, STAGES.indexOf(stage)).filter((earlier) => !done.has(earlier))
}

/** The holder, with a button to take over if the holder has been away. */
function Holder({ record, holder }: { record: ApplicationView; holder: NonNullable<StagesView['holder']> }) {
  const { t } = useTranslation('stages')
  const { can } = useSession()
  const take = useStep(onlineApi.stages.takeOver, record.id)
  const { name } = holder
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-text-2">{t(holder.away ? 'away' : 'not_mine', { name })}</p>
      {holder.away && can('applications.take') && (
        <Button kind="quiet" busy={take.busy} onPress={() => take.act({})}>
          {t('take_over')}
        </Button>
      )}
    </div>
  )
}

function Notice({
  record,
  view,
  stage,
  isMine,
}: {
  record: ApplicationView
  view: StagesView
  stage: Stage
  isMine: boolean
}) {
  const { t } = useTranslation('stages')
  const unfinished = unfinishedBefore(view, stage)
  const isOpen = isAssignedToManager(record.status)
  const stages = unfinished.map((name) => t(`names.${name}`)).join(', ')
  return (
    <>
      {view.waiting !== null && (
        <p role="status" className="font-semibold text-warn">
          {t(`waiting.${view.waiting}`)}
        </p>
      )}
      {isOpen && !isMine && view.holder !== null && <Holder record={record} holder={view.holder} />}
      {isOpen && unfinished.length > 0 && <p className="text-text-2">{t('not_yet', { stages })}</p>}
    </>
  )
}

/** The shown stage; a stage requested by a link also gets the focus. */
function useShownStage(id: string, view: StagesView, onStageRequested: () => void): Stage {
  const { current } = view
  const choice = useStageChoice(id)
  useEffect(() => {
    if (choice === null || choice.at !== null) return
    showStage(id, choice.stage, current)
    onStageRequested()
  }, [choice, id, current, onStageRequested])
  // The choice ends when another stage becomes current.
  if (choice !== null && (choice.at === null || choice.at === current)) return choice.stage
  return landingStage({ current, checks: view.checks, isCodeSent: view.client.sent_at !== null })
}

function StagesBody({ record, view, readAt }: { record: ApplicationView; view: StagesView; readAt: number }) {
  const { user, can } = useSession()
  const panel = useRef<HTMLDivElement>(null)
  const takeFocus = useCallback(() => focusHeading(panel), [])
  const shown = useShownStage(record.id, view, takeFocus)
  const isMine = record.manager !== null && record.manager.id === user?.id
  const isOpen = isAssignedToManager(record.status)
  const isSold = keepsCompletion(record.status)
  useHeartbeat(record.id, isMine && isOpen)
  const canAct = isMine && isOpen && unfinishedBefore(view, shown).length === 0
  const Panel = PANELS[shown]
  const focus = useStageFocus(panel, `${record.status} ${shown}`, view.version)
  return (
    <StageActionBar>
      <ReturnLinks returns={view.returns} />
      {isSold && <FinishedSale record={record} stages={view} />}
      {record.status === 'completed' && can('applications.take') && <NextApplication />}
      <StageBar
        number={record.number}
        view={view}
        shown={shown}
        hasResults={!isSold}
        onShow={(stage) => showStage(record.id, stage, view.current)}
      />
      {/* After the contract the payment stage lists the photos of the hand-over. */}
      {record.status === 'in_process' && (
        <Readiness record={record} view={view} isMine={isMine && record.can_edit} />
      )}
      <Notice record={record} view={view} stage={shown} isMine={isMine} />
      {isOpen && <Director id={record.id} view={view} />}
      <div ref={panel} {...focus} className="flex flex-col gap-4">
        <Panel
          key={shown}
          record={record}
          view={view}
          isMine={isMine && isOpen}
          canAct={canAct}
          readAt={readAt}
        />
      </div>
    </StageActionBar>
  )
}

/** Reads the stages and shows them; live events and steps invalidate them. */
export function StagesTab({ record }: { record: ApplicationView }) {
  const { data, error, dataUpdatedAt, refetch } = useEndpoint(
    onlineApi.stages.view,
    { params: { id: record.id } },
    {
      notify: 'none',
      staleTime: 2000,
      refetchInterval: REFETCH_MS,
      // Stops when the polling of a contract has ended; then a person polls again, or a live event arrives.
      refetchWhile: ({ contract: made }) => made?.wait?.is_over !== true,
    },
  )
  if (data !== undefined) return <StagesBody record={record} view={data} readAt={dataUpdatedAt} />
  return <RecordState failure={error} rows={6} onRetry={() => void refetch()} />
}

// Stages, the client beside them, the queue and the history are a part of the back office: their code and texts are loaded when
// they are first shown.
import { useTranslation } from 'react-i18next'
import type { ApplicationView } from '#api/applications.ts'
import { LoadingState, OfflineState } from '#app/kit/display/states.tsx'
import { DialogPart } from '#app/kit/overlays/dialog-part.tsx'
import { type Load, usePart } from '#app/kit/use-part.ts'
import type { Action, Status } from '#domain/applications/status.ts'

type StagesProps = { record: ApplicationView }
const loadStages: Load<StagesProps> = () =>
  import('../stages/stages-tab.tsx').then(({ StagesTab }) => StagesTab)

export function LazyStages(props: StagesProps) {
  const Stages = usePart(loadStages)
  if (Stages === null) return <LoadingState rows={6} />
  return 'retry' in Stages ? <OfflineState onRetry={Stages.retry} /> : <Stages {...props} />
}

type ClientProps = { record: ApplicationView; isBeside: boolean }
const loadClient: Load<ClientProps> = () =>
  import('../stages/client-column/client-column.tsx').then(({ ClientColumn }) => ClientColumn)

/** The client beside every tab of a record with stages. */
export function LazyClientColumn(props: ClientProps) {
  const Client = usePart(loadClient)
  if (Client === null) return <LoadingState rows={props.isBeside ? 6 : 1} />
  return 'retry' in Client ? <OfflineState onRetry={Client.retry} /> : <Client {...props} />
}

type BesideProps = { id: string }
const loadBeside: Load<BesideProps> = () =>
  import('../queue/beside.tsx').then(({ QueueBeside }) => QueueBeside)

/** The queue beside the record. */
export function LazyQueueBeside(props: BesideProps) {
  const Beside = usePart(loadBeside)
  return Beside === null || 'retry' in Beside ? null : <Beside {...props} />
}

type EffectsProps = { from: Status; action: Action }
const loadEffects: Load<EffectsProps> = () => import('../stages/effects.tsx').then(({ Effects }) => Effects)

/** The effects of an action in its dialog. */
export function LazyEffects(props: EffectsProps) {
  const Effects = usePart(loadEffects)
  if (Effects === null) return <LoadingState rows={1} />
  return 'retry' in Effects ? <OfflineState onRetry={Effects.retry} /> : <Effects {...props} />
}

type HistoryProps = { record: ApplicationView }
const loadHistory: Load<HistoryProps> = () =>
  import('../history/history-tab.tsx').then(({ HistoryTab }) => HistoryTab)

/** Everything that happened to the record. */
export function LazyHistory(props: HistoryProps) {
  const History = usePart(loadHistory)
  if (History === null) return <LoadingState rows={8} />
  return 'retry' in History ? <OfflineState onRetry={History.retry} /> : <History {...props} />
}

type AssignProps = { view: ApplicationView; onClose: () => void }
const loadAssign: Load<AssignProps> = () =>
  import('../queue/assign-dialog.tsx').then(({ AssignRecord }) => AssignRecord)

/** The dialog that assigns the record to a manager. */
export function LazyAssign(props: AssignProps) {
  const { t } = useTranslation('queue')
  return <DialogPart title={t('assign.title')} load={loadAssign} props={props} />
}

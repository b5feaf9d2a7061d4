// Stages, the client in the head, the queue and the history are a part of the back office: their code and texts are loaded when
// they are first shown.
import type { ReactNode } from 'react'
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

type ClientHeadProps = { record: ApplicationView; isOpen: boolean; onToggle: () => void }
const loadClientHead: Load<ClientHeadProps> = () =>
  import('../stages/about-client/client-head.tsx').then(({ ClientHead }) => ClientHead)

/** The client in the head of a record with stages; `name` until it is loaded. */
export function LazyClientHead({ name, ...props }: ClientHeadProps & { name: ReactNode }) {
  const Head = usePart(loadClientHead)
  return Head === null || 'retry' in Head ? name : <Head {...props} />
}

const loadClientDetails: Load<StagesProps> = () =>
  import('../stages/about-client/client-head.tsx').then(({ ClientDetails }) => ClientDetails)

/** What else is known of the client and the sale. */
export function LazyClientDetails(props: StagesProps) {
  const Details = usePart(loadClientDetails)
  if (Details === null) return <LoadingState rows={6} />
  return 'retry' in Details ? <OfflineState onRetry={Details.retry} /> : <Details {...props} />
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

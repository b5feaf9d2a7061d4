// The buttons of a document: those that its state, its author and the rights of the person allow.
import {
  CircleCheck,
  CircleStop,
  CircleX,
  Coins,
  ListChecks,
  type LucideIcon,
  PackagePlus,
  Pencil,
  ScanLine,
  Send,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeBranchDocument } from '#api/shapes/branch-document.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { afterStep, useReach } from '#app/pickers/stock-steps.ts'
import { useAction } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import {
  actionsOf,
  type BranchDocumentAction,
  type BranchDocumentKind,
  canMoveDocument,
  transitionOf,
} from '#domain/stock/branch-documents.ts'
import { CostsDialog } from './costs-dialog.tsx'
import { KINDS, type KindProps } from './kinds.ts'
import { fieldLabel } from './labels.ts'

type Step = Exclude<BranchDocumentAction, 'update'>
type Props = KindProps & { document: WholeBranchDocument }
type DialogProps<S extends Step> = Props & { step: S; onClose: () => void }

const { receipts, writeOffs, counts } = backOfficeApi
const ENDPOINTS = {
  cancel: receipts.cancel,
  post: receipts.post,
  reverse: receipts.reverse,
  send: writeOffs.send,
  approve: writeOffs.approve,
  start: counts.start,
  review: counts.review,
  settle: counts.settle,
  stop: counts.stop,
} as const
const LOOKS: Record<Step, { icon: LucideIcon; kind: 'primary' | 'danger' }> = {
  cancel: { icon: CircleStop, kind: 'danger' },
  reverse: { icon: Undo2, kind: 'danger' },
  correct_costs: { icon: Coins, kind: 'primary' },
  refuse: { icon: CircleX, kind: 'danger' },
  post: { icon: PackagePlus, kind: 'primary' },
  send: { icon: Send, kind: 'primary' },
  approve: { icon: CircleCheck, kind: 'primary' },
  start: { icon: ScanLine, kind: 'primary' },
  review: { icon: ListChecks, kind: 'primary' },
  settle: { icon: CircleCheck, kind: 'primary' },
  stop: { icon: CircleStop, kind: 'danger' },
}
const SHORTEST_ANSWER = 3
const LONGEST_ANSWER = 300

/** Which actions the person may do with a document, as the server decides it. */
export function useMayDo(
  kind: BranchDocumentKind,
  { state, branch, is_mine, count }: WholeBranchDocument,
): (action: BranchDocumentAction) => boolean {
  const isReached = useReach()
  const { can } = useSession()
  return (action) => {
    const { permission, isByAnother = false } = transitionOf(kind, action)
    // Large differences of a count need one more permission, and so do costs.
    const isAllowed =
      (action !== 'settle' || count?.needs_approval !== true || can('count.approve')) &&
      (action !== 'correct_costs' || can('goods.cost'))
    return (
      isAllowed &&
      isReached(permission, branch.id) &&
      !(isByAnother && is_mine) &&
      canMoveDocument(kind, action, state)
    )
  }
}

function useDone({ kind, document: { number }, step, onClose }: DialogProps<Step>) {
  const { t } = useTranslation('documents')
  return afterStep({
    done: t(`steps.${step}.done`, { number }),
    list: KINDS[kind].endpoints.list.path,
    onClose,
  })
}

function StepDialog(props: DialogProps<Exclude<Step, 'refuse' | 'correct_costs'>>) {
  const { t } = useTranslation('documents')
  const { step, onClose } = props
  const { key, number, version } = props.document
  // The receipt that has the same paper, once the server has named it.
  const [posted, setPosted] = useState<number | null>(null)
  const action = useAction(ENDPOINTS[step], {
    ...useDone(props),
    onFail: ({ problem }) => {
      const found = problem?.errors.find(({ code }) => code === 'paper_posted')
      if (found !== undefined) setPosted(Number(found.params?.['number']))
    },
  })
  const body = { base_version: version, ...(posted === null ? {} : { is_another: true }) }
  return (
    <Confirm
      title={t(`steps.${step}.title`, { number })}
      text={posted === null ? t(`steps.${step}.text`) : t('paper_posted', { number: posted })}
      confirm={posted === null ? t(`steps.${step}.do`) : t('post_again')}
      kind={LOOKS[step].kind}
      isOpen
      busy={action.isPending}
      onClose={onClose}
      onConfirm={() => action.mutate({ params: { key }, body })}
    />
  )
}

function RefuseDialog(props: DialogProps<'refuse'>) {
  const { t } = useTranslation('documents')
  const { key, number, version } = props.document
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState<string | null>(null)
  const action = useAction(writeOffs.refuse, useDone(props))
  const refuse = () => {
    if (answer.trim().length < SHORTEST_ANSWER)
      return setError(errorText({ key: 'min_length', params: { length: SHORTEST_ANSWER } }))
    action.mutate({ params: { key }, body: { base_version: version, answer } })
  }
  return (
    <Confirm
      title={t('steps.refuse.title', { number })}
      text={t('steps.refuse.text')}
      confirm={t('steps.refuse.do')}
      kind="danger"
      hasFields
      isOpen
      busy={action.isPending}
      onClose={props.onClose}
      onConfirm={refuse}
    >
      <Field label={fieldLabel('answer')} required error={error}>
        <TextInput
          name="answer"
          value={answer}
          onChange={setAnswer}
          maxLength={LONGEST_ANSWER}
          multiline
          autoFocus
        />
      </Field>
    </Confirm>
  )
}

export function Steps({ kind, document }: Props) {
  const { t } = useTranslation('documents')
  const mayDo = useMayDo(kind, document)
  const [open, setOpen] = useState<Step | null>(null)
  const steps = actionsOf(kind).filter((action) => action !== 'update')
  const onClose = () => setOpen(null)
  return (
    <>
      {mayDo('update') && (
        <LinkButton
          kind="quiet"
          icon={Pencil}
          to={`${KINDS[kind].path}/$id`}
          params={{ id: document.key }}
          search={{ part: 'edit' }}
        >
          {t('edit')}
        </LinkButton>
      )}
      {steps.filter(mayDo).map((step) => (
        <Button key={step} {...LOOKS[step]} onPress={() => setOpen(step)}>
          {t(`steps.${step}.do`)}
        </Button>
      ))}
      {open === 'refuse' && <RefuseDialog kind={kind} document={document} step="refuse" onClose={onClose} />}
      {open === 'correct_costs' && <CostsDialog document={document} onClose={onClose} />}
      {open !== null && open !== 'refuse' && open !== 'correct_costs' && (
        <StepDialog kind={kind} document={document} step={open} onClose={onClose} />
      )}
    </>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicationView } from '#api/applications.ts'
import { findText } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { useFirstInvalidFocus } from '#app/kit/form/first-invalid.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { REASON_LISTS, type ReasonList } from '#domain/applications/reasons.ts'
import { STAGE_OF_NEED } from '#domain/applications/stages.ts'
import { type Action, NEEDS, type Need, transitionFrom } from '#domain/applications/status.ts'
import { COMMENT } from '#domain/applications/texts.ts'
import { undoesWork } from '#domain/applications/transition-effects.ts'
import { DANGEROUS } from '../application/record-actions.ts'
import { showStage } from '../application/stage-choice.ts'
import { useStatusTransition } from '../application/use-transition.ts'
import { LazyEffects } from './lazy-stages.tsx'

type Props = { view: ApplicationView; action: Action; onClose: () => void }

const isNeed = (need: string): need is Need => NEEDS.some((known) => known === need)
/** The stage at which a need is met, or null. */
const stageOf = (need: string) => (isNeed(need) ? (STAGE_OF_NEED[need] ?? null) : null)

function UnmetNeeds({ view, action, onClose }: Props) {
  const { t } = useTranslation('applications')
  const { t: reason } = useTranslation('reasons')
  const leadTo = (need: string) => {
    const stage = stageOf(need)
    if (stage !== null) showStage(view.id, stage)
    onClose()
  }
  return (
    <Dialog title={t('view.unmet_title', { action: reason(`actions.${action}`) })} isOpen onClose={onClose}>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {(view.unmet[action] ?? []).map((need) => (
          <li key={need}>
            {findText(`reasons:needs.${need}`) ?? need}
            {stageOf(need) !== null && (
              <div>
                <Button kind="text" onPress={() => leadTo(need)}>
                  {t('view.to_stage')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type ReasonProps = {
  list: ReasonList
  value: string | null
  error: string | null
  onChange: (key: string | null) => void
}

function ReasonChoice({ list, value, error, onChange }: ReasonProps) {
  const { t } = useTranslation('applications')
  return (
    <Field label={t('view.reason')} required error={error}>
      <Choice
        name="reason"
        value={value}
        onChange={onChange}
        autoFocus
        items={REASON_LISTS[list].map((key) => ({ key, label: findText(`reasons:${list}.${key}`) ?? key }))}
      />
    </Field>
  )
}

function TransitionForm({ view, action, onClose }: Props) {
  const { t } = useTranslation('applications')
  const { t: reason } = useTranslation('reasons')
  const { t: status } = useTranslation('statuses')
  const { t: kit } = useTranslation('kit')
  const [chosen, setChosen] = useState<string | null>(null)
  const [comment, setComment] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const change = useStatusTransition(view, action, onClose)
  const transition = transitionFrom(view.status, action)
  const asksText = transition?.reason === 'text'
  const list = transition?.reason === undefined || transition.reason === 'text' ? null : transition.reason
  const isIncomplete = (list !== null && chosen === null) || (asksText && comment.trim() === '')
  const focusFirst = useFirstInvalidFocus()
  const act = () => {
    setSubmitted(true)
    if (isIncomplete) return focusFirst()
    const commentText = comment.trim()
    const reasonText = asksText ? commentText.slice(0, 60) : chosen
    change.mutate({
      params: { id: view.id },
      body: {
        ...(reasonText === null ? {} : { reason: reasonText }),
        ...(commentText === '' ? {} : { comment: commentText }),
      },
    })
  }
  const to =
    transition === undefined || transition.to === 'previous' ? t('view.previous') : status(transition.to)
  return (
    <Confirm
      title={reason(`actions.${action}`)}
      text={t('view.confirm_text', { client: view.client_name || t('unnamed'), status: to })}
      confirm={reason(`actions.${action}`)}
      kind={DANGEROUS.includes(action) ? 'danger' : 'primary'}
      {...(action === 'cancel' && { dismiss: kit('keep') })}
      hasFields={transition?.reason !== undefined}
      isOpen
      onClose={onClose}
      onConfirm={act}
      busy={change.isPending}
    >
      {undoesWork(view.status, action) && <LazyEffects from={view.status} action={action} />}
      <div className="mt-4 flex flex-col gap-4">
        {list !== null && (
          <ReasonChoice
            list={list}
            value={chosen}
            error={wasSubmitted && chosen === null ? t('view.reason_needed') : null}
            onChange={setChosen}
          />
        )}
        {transition?.reason !== undefined && (
          <Field
            label={t(asksText ? 'view.reason' : 'view.comment')}
            required={asksText}
            error={wasSubmitted && asksText && comment.trim() === '' ? t('view.text_needed') : null}
          >
            <TextInput
              name="comment"
              value={comment}
              onChange={setComment}
              multiline
              maxLength={COMMENT.max}
              autoFocus={asksText}
            />
          </Field>
        )}
      </div>
    </Confirm>
  )
}

/** Asks for the input that an action needs, or lists its unmet needs. */
export function TransitionDialog(props: Props) {
  const hasUnmetNeeds = (props.view.unmet[props.action] ?? []).length > 0
  return hasUnmetNeeds ? <UnmetNeeds {...props} /> : <TransitionForm {...props} />
}

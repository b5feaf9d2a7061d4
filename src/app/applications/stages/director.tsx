// The director's decision about a large sale: its state, the refusal with its reason, and the director's buttons.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onlineApi } from '#api/online.ts'
import type { StagesView } from '#api/shapes/stages-view.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { useSession } from '#app/platform/session.ts'
import { DECLINE_REASON } from '#domain/applications/texts.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { isTooShort } from '#domain/kernel/texts/text.ts'
import { StageAction } from './stage-action.tsx'
import { useStep } from './use-step.ts'

type DeclineProps = { id: string; cost: number; onClose: () => void }

function DeclineDialog({ id, cost, onClose }: DeclineProps) {
  const { t } = useTranslation('stages')
  const language = useLanguage()
  const [reason, setReason] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const decline = useStep(onlineApi.stages.decline, id, onClose)
  const isShort = isTooShort(reason, DECLINE_REASON)
  const send = () => {
    setSubmitted(true)
    if (!isShort) decline.act({ cost, reason: reason.trim() })
  }
  return (
    <Confirm
      title={t('director.decline_title')}
      text={t('director.decline_text', { sum: formatMoney(cost, language) })}
      confirm={t('director.decline')}
      kind="danger"
      hasFields
      isOpen
      onClose={onClose}
      onConfirm={send}
      busy={decline.busy}
    >
      <div className="mt-4">
        <Field
          label={t('director.why')}
          required
          error={wasSubmitted && isShort ? t('director.why_wanted') : decline.errorOf('reason')}
        >
          <TextInput
            name="reason"
            value={reason}
            onChange={setReason}
            multiline
            maxLength={DECLINE_REASON.max}
            autoFocus
          />
        </Field>
      </div>
    </Confirm>
  )
}

export function Director({ id, view }: { id: string; view: StagesView }) {
  const { t } = useTranslation('stages')
  const language = useLanguage()
  const { can } = useSession()
  const [isDeclining, setDeclining] = useState(false)
  const approve = useStep(onlineApi.stages.approve, id)
  const { director, cost } = view
  if (director === null) return null
  const declined = director.declined ?? null
  const sum = formatMoney(cost, language)
  if (!director.awaited && declined === null)
    return director.by === null ? null : (
      <p className="text-ok">
        {t('director.done', { sum: formatMoney(director.cost ?? 0, language), name: director.by })}
      </p>
    )
  return (
    <Section>
      {declined === null ? (
        <p className="font-semibold text-warn">{t('director.needed', { sum })}</p>
      ) : (
        <>
          <p className="font-semibold text-danger">
            {t('director.declined', { name: declined.by, sum, reason: declined.reason })}
          </p>
          <p className="text-text-2">{t('director.declined_help')}</p>
        </>
      )}
      {can('applications.approve') && (
        <StageAction>
          {declined === null && (
            <Button kind="quiet" onPress={() => setDeclining(true)}>
              {t('director.decline')}
            </Button>
          )}
          <Button kind="primary" busy={approve.busy} onPress={() => approve.act({ cost })}>
            {t('director.approve', { sum })}
          </Button>
        </StageAction>
      )}
      {isDeclining && <DeclineDialog id={id} cost={cost} onClose={() => setDeclining(false)} />}
    </Section>
  )
}

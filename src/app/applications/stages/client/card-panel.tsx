// The client's card: only the masked number is stored; the code that the processor sends to the client confirms it.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onlineApi } from '#api/online.ts'
import { Button } from '#app/kit/button.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import type { CardState } from '#domain/applications/card-state.ts'
import { NotConfigured } from '../not-configured.tsx'
import type { PanelProps } from '../panel.ts'
import { useStep } from '../use-step.ts'
import { CodeForm } from './code-form.tsx'
import { NewCard } from './new-card.tsx'

const LOOKS = { confirmed: 'text-ok', waiting: 'text-warn', unknown: 'text-danger' } as const

/** For a code that does not arrive: what the processor knows about the card. */
function CardStatus({ id }: { id: string }) {
  const { t } = useTranslation('stages')
  const [state, setState] = useState<CardState | null>(null)
  const check = useAction(onlineApi.stages.checkCard, {
    onDone: ({ card }) => setState(card),
  })
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-text-2">{t('card.no_sms')}</p>
      {state !== null && (
        <p role="status" className={LOOKS[state]}>
          {t(`card.state.${state}`)}
        </p>
      )}
      <Button kind="quiet" busy={check.isPending} onPress={() => check.mutate({ params: { id }, body: {} })}>
        {t('card.check')}
      </Button>
    </div>
  )
}

export function CardPanel({ record, view, canAct }: PanelProps) {
  const { t } = useTranslation('stages')
  const [isOther, setOther] = useState(false)
  const confirm = useStep(onlineApi.stages.confirmCard, record.id)
  const resend = useStep(onlineApi.stages.sendCardCode, record.id, () => toast.ok(t('card.asked_again')))
  const { card } = view
  const { is_sent: isSent, phone } = card?.code ?? { is_sent: true, phone: '' }
  const isOff = view.not_configured.includes('cards')
  const asksNew = canAct && !isOff && (card === null || isOther)
  const mayChange = canAct && !isOff && card !== null && !isOther && !view.contract?.is_live
  return (
    <Section title={t('card.title')}>
      {card !== null && (
        <p className={card.confirmed ? 'text-ok' : isSent ? '' : 'text-warn'}>
          {t(card.confirmed ? 'card.done' : isSent ? 'card.wait' : 'card.not_sent', { mask: card.mask })}
          {!card.confirmed && isSent && phone !== '' && ` ${t('card.sent_to', { phone })}`}
        </p>
      )}
      {isOff && !card?.confirmed && <NotConfigured connection="cards" />}
      {canAct && !isOff && card !== null && !card.confirmed && !isOther && (
        <>
          <CodeForm
            error={confirm.errorOf('code') ?? resend.errorOf('code')}
            busy={confirm.busy}
            resending={resend.busy}
            resendIn={view.resend_in?.card}
            onConfirm={(code) => confirm.act({ code })}
            onResend={() => resend.act({})}
          />
          <CardStatus id={record.id} />
        </>
      )}
      {asksNew && <NewCard record={record} form={view.card_form ?? null} onDone={() => setOther(false)} />}
      {mayChange && (
        <div>
          <Button kind="text" onPress={() => setOther(true)}>
            {t('card.other')}
          </Button>
        </div>
      )}
    </Section>
  )
}

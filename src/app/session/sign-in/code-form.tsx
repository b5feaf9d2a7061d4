import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNow } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { DigitsInput } from '#app/kit/masks/digits-input.tsx'
import { useAct } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { contract } from '#contract/index.ts'
import { useCountdown } from './use-countdown.ts'

export type SentCode = { token: string; resend_in: number; phone: string }
type Props = {
  sent: SentCode
  label: string
  isBusy: boolean
  onCode: (otp: string) => void
  onResent: (token: string) => void
  onBack: () => void
}
const LENGTH = 6

function ResendButton({ sent, onResent }: Pick<Props, 'sent' | 'onResent'>) {
  const { t } = useTranslation('session')
  const [left, start] = useCountdown(sent.resend_in)
  const resend = useAct(contract.session.resendSms, {
    login: true,
    onDone: ({ token, resend_in }) => {
      start(resend_in)
      onResent(token)
      toast.ok(t('code.sent_again'))
    },
  })
  if (left > 0)
    return <span className="tabular text-sm text-text-2">{t('code.again_in', { seconds: left })}</span>
  const again = () => resend.mutate({ body: { token: sent.token, language: languageNow() } })
  return (
    <Button kind="text" busy={resend.isPending} onPress={again}>
      {t('code.again')}
    </Button>
  )
}

/** Six digits from the SMS; the last one sends them. */
export function CodeForm({ sent, label, isBusy, onCode, onResent, onBack }: Props) {
  const { t } = useTranslation('session')
  const [otp, setOtp] = useState('')
  const send = (code: string) => code.length === LENGTH && !isBusy && onCode(code)
  const change = (code: string) => {
    setOtp(code)
    send(code)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(otp)
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={t('code.code')}>
        <DigitsInput
          name="otp"
          length={LENGTH}
          value={otp}
          onChange={change}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
      </Field>
      <Button kind="primary" type="submit" busy={isBusy}>
        {label}
      </Button>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-2">
        <ResendButton sent={sent} onResent={onResent} />
        <Button kind="text" onPress={onBack}>
          {t('code.other_phone')}
        </Button>
      </div>
    </form>
  )
}

import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/index.ts'
import { getLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { DigitsInput } from '#app/kit/inputs/masks/digits-input.tsx'
import { useCountdown } from '#app/kit/use-countdown.ts'
import { ApiFailure } from '#app/platform/api.ts'
import { useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { CODE_DIGITS, OWN_CODE } from '#domain/codes/code.ts'

export type SentCode = { token: string; resend_in: number; phone: string }
type Props = {
  sent: SentCode
  label: string
  /** The label of the button that leads back. */
  back: string
  isBusy: boolean
  /** Rejects with the failure after its message has been shown. */
  onCode: (otp: string) => Promise<unknown>
  onResent: (token: string) => void
  onBack: () => void
}
/** After these the typed digits are of no more use. */
const SPENT = ['wrong_code', 'code_expired', 'code_attempts_spent']
const isSpent = (error: unknown): boolean =>
  error instanceof ApiFailure && SPENT.includes(error.problem?.problem ?? '')

function ResendButton({ sent, onResent }: Pick<Props, 'sent' | 'onResent'>) {
  const { t } = useTranslation('session')
  const [left, start] = useCountdown(sent.resend_in)
  const resend = useAction(api.session.resendSms, {
    login: true,
    onDone: ({ token, resend_in }) => {
      start(resend_in)
      onResent(token)
      toast.ok(t('code.sent_again'))
    },
    onFail: ({ problem }) => start(Number(problem?.errors[0]?.params?.['seconds'] ?? 0)),
  })
  if (left > 0)
    return <span className="tabular text-sm text-text-2">{t('code.again_in', { seconds: left })}</span>
  const again = () => resend.mutate({ body: { token: sent.token, language: getLanguage() } })
  return (
    <Button kind="text" busy={resend.isPending} onPress={again}>
      {t('code.again')}
    </Button>
  )
}

/** Six digits from the SMS; the last digit submits. */
export function CodeForm({ sent, label, back, isBusy, onCode, onResent, onBack }: Props) {
  const { t } = useTranslation('session')
  const [otp, setOtp] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const send = async (code: string) => {
    if (!OWN_CODE.test(code) || isBusy) return
    try {
      await onCode(code)
    } catch (error) {
      if (!isSpent(error)) return
      // After a wrong or expired code the field is emptied. A code that was not checked, for lack of a connection, stays.
      setOtp('')
      form.current?.querySelector('input')?.focus()
    }
  }
  const change = (code: string) => {
    setOtp(code)
    void send(code)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(otp)
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={t('code.code')}>
        <DigitsInput
          name="otp"
          length={CODE_DIGITS}
          value={otp}
          onChange={change}
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
        />
      </Field>
      <Button kind="primary" type="submit" busy={isBusy}>
        {label}
      </Button>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-2">
        <ResendButton sent={sent} onResent={onResent} />
        <Button kind="text" onPress={onBack}>
          {back}
        </Button>
      </div>
    </form>
  )
}

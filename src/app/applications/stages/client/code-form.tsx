// Form for a code received by SMS, with a button to send it again.
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { DigitsInput } from '#app/kit/inputs/masks/digits-input.tsx'
import { useCountdown } from '#app/kit/use-countdown.ts'

type Props = {
  error: string | null
  busy: boolean
  resending: boolean
  /** Seconds until the code may be sent again. */
  resendIn: number | undefined
  onConfirm: (code: string) => void
  onResend: () => void
}

const DIGITS = 6

export function CodeForm({ error, busy, resending, resendIn = 0, onConfirm, onResend }: Props) {
  const { t } = useTranslation('stages')
  const [code, setCode] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const [left] = useCountdown(resendIn)
  const isWhole = /^\d{4,6}$/.test(code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (isWhole) onConfirm(code)
  }
  return (
    <form className="flex flex-wrap items-end gap-3" onSubmit={submit}>
      <Field
        label={t('code')}
        required
        error={wasSubmitted && !isWhole ? t('code_wanted') : error}
        className="w-44"
      >
        <DigitsInput
          name="code"
          length={DIGITS}
          value={code}
          onChange={setCode}
          autoComplete="one-time-code"
          autoFocus
        />
      </Field>
      <Button kind="primary" type="submit" busy={busy}>
        {t('confirm')}
      </Button>
      {left > 0 ? (
        <span className="tabular flex min-h-12 items-center text-sm text-text-2">
          {t('send_again_in', { seconds: left })}
        </span>
      ) : (
        <Button kind="quiet" busy={resending} onPress={onResend}>
          {t('send_again')}
        </Button>
      )}
    </form>
  )
}

// Form for a code received by SMS, with a button to send it again. The last digit submits; a refused code is emptied, so that
// the next one can be typed at once.
import { type FormEvent, useEffect, useRef, useState } from 'react'
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

/** Codes have six digits; some partners send four or five, which Enter or the button submits. */
const DIGITS = 6

export function CodeForm({ error, busy, resending, resendIn = 0, onConfirm, onResend }: Props) {
  const { t } = useTranslation('stages')
  const [code, setCode] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const [left] = useCountdown(resendIn)
  const isWhole = /^\d{4,6}$/.test(code)
  const form = useRef<HTMLFormElement>(null)
  const wasSent = useRef(false)
  useEffect(() => {
    if (busy || !wasSent.current) return
    wasSent.current = false
    // A code that was not checked, for lack of a connection, has no error at its field and stays.
    if (error === null) return
    setCode('')
    setSubmitted(false)
    form.current?.querySelector('input')?.focus()
  }, [busy, error])
  const confirm = (sent: string) => {
    if (busy) return
    wasSent.current = true
    onConfirm(sent)
  }
  const change = (typed: string) => {
    setCode(typed)
    if (typed.length === DIGITS && typed !== code) confirm(typed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (isWhole) confirm(code)
  }
  return (
    <form ref={form} className="flex flex-wrap items-end gap-3" onSubmit={submit}>
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
          onChange={change}
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

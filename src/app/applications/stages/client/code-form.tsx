// Form for a code received by SMS, with a button to send it again. The last digit submits; a refused code is emptied, so that
// the next one can be typed at once.
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { DigitsInput } from '#app/kit/inputs/masks/digits-input.tsx'
import { useCountdown } from '#app/kit/use-countdown.ts'
import { CODE_DIGITS, STAGE_CODE } from '#domain/codes/code.ts'
import { StageAction } from '../stage-action.tsx'

type Props = {
  error: string | null
  busy: boolean
  resending: boolean
  /** Seconds until the code may be sent again. */
  resendIn: number | undefined
  /** Digits of the code: the last one submits. Null: codes of several lengths, which only the button submits. */
  digits?: number | null
  onConfirm: (code: string) => void
  onResend: () => void
}

export function CodeForm({
  error,
  busy,
  resending,
  resendIn = 0,
  digits = CODE_DIGITS,
  onConfirm,
  onResend,
}: Props) {
  const { t } = useTranslation('stages')
  const [code, setCode] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const [left] = useCountdown(resendIn)
  const formId = useId()
  const isWhole = STAGE_CODE.test(code)
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
    if (typed.length === digits && typed !== code) confirm(typed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (isWhole) confirm(code)
  }
  return (
    <form ref={form} id={formId} className="flex flex-wrap items-end gap-3" onSubmit={submit}>
      <Field
        label={t('code')}
        required
        error={wasSubmitted && !isWhole ? t('code_wanted') : error}
        className="w-44"
      >
        <DigitsInput
          name="code"
          length={CODE_DIGITS}
          value={code}
          onChange={change}
          autoComplete="one-time-code"
          autoFocus
        />
      </Field>
      <StageAction>
        <Button kind="primary" type="submit" form={formId} shortcut="proceed" busy={busy}>
          {t('confirm')}
        </Button>
      </StageAction>
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

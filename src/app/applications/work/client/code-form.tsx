// A code that somebody got by SMS: typed, confirmed, or sent again.
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { DigitsInput } from '#app/kit/masks/digits-input.tsx'

type Props = {
  error: string | null
  busy: boolean
  resending: boolean
  onConfirm: (code: string) => void
  onResend: () => void
}

const DIGITS = 6
const FEWEST = 4

export function CodeForm({ error, busy, resending, onConfirm, onResend }: Props) {
  const { t } = useTranslation('stages')
  const [code, setCode] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isShort = code.length < FEWEST
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!isShort) onConfirm(code)
  }
  return (
    <form className="flex flex-wrap items-end gap-3" onSubmit={submit}>
      <Field
        label={t('code')}
        required
        error={isAsked && isShort ? t('code_wanted') : error}
        className="w-44"
      >
        <DigitsInput
          name="code"
          length={DIGITS}
          value={code}
          onChange={setCode}
          autoComplete="one-time-code"
        />
      </Field>
      <Button kind="primary" type="submit" busy={busy}>
        {t('confirm')}
      </Button>
      <Button kind="quiet" busy={resending} onPress={onResend}>
        {t('send_again')}
      </Button>
    </form>
  )
}

// The input of the provider: document, pinfl, date of birth, selfie and the person's consent.
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { useFirstInvalidFocus } from '#app/kit/form/first-invalid.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { DateInput } from '#app/kit/inputs/masks/date-input.tsx'
import { DigitsInput } from '#app/kit/inputs/masks/digits-input.tsx'
import { DocumentNumberInput } from '#app/kit/inputs/masks/document-number-input.tsx'
import { getToday } from '#app/platform/wire/clock.ts'
import { checkDocumentNumber } from '#domain/kernel/codes/documents.ts'
import { parsePinfl } from '#domain/kernel/codes/pinfl.ts'
import { isPlainDate } from '#domain/kernel/time/dates.ts'
import { Selfie } from './selfie.tsx'
import type { Checking } from './use-check.ts'

const PINFL_GROUPS = [4, 4, 4, 2]
type Typed = { pinfl: string; document_number: string; birth_date: string; photo: string }
type Errors = { [K in keyof Typed | 'agreed']?: string }

/** Error codes by field; the server checks the same rules. */
function errorsOf({ pinfl, document_number, birth_date, photo }: Typed, isAgreed: boolean): Errors {
  const today = getToday()
  const born = isPlainDate(birth_date) ? birth_date : null
  const read = parsePinfl(pinfl, { today, birth_date: born })
  const document = checkDocumentNumber(document_number)
  return {
    ...(read.ok ? {} : { pinfl: read.code }),
    ...(document.ok ? {} : { document_number: document.code }),
    ...(born === null ? { birth_date: 'date_format' } : {}),
    ...(photo === '' ? { photo: 'required' } : {}),
    ...(isAgreed ? {} : { agreed: 'required' }),
  }
}

export function IdentityForm({ checking }: { checking: Checking }) {
  const { t } = useTranslation('identity')
  const { t: field } = useTranslation('fields')
  const [typed, setTyped] = useState<Typed>({ pinfl: '', document_number: '', birth_date: '', photo: '' })
  const [isAgreed, setAgreed] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const set = (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part }))
  const errors = errorsOf(typed, isAgreed)
  const focusFirst = useFirstInvalidFocus()
  const refused = checking.failure?.problem?.errors ?? []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (Object.keys(errors).length > 0) return focusFirst()
    checking.send(typed)
  }
  const errorOf = (name: keyof Errors): string | null => {
    const code = (isSubmitted ? errors[name] : undefined) ?? refused.find((row) => row.field === name)?.code
    return code === undefined ? null : errorText({ key: code })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={field('document_number')} required error={errorOf('document_number')}>
        <DocumentNumberInput
          name="document_number"
          autoFocus
          value={typed.document_number}
          onChange={(document_number) => set({ document_number })}
        />
      </Field>
      <Field label={field('pinfl')} required error={errorOf('pinfl')}>
        <DigitsInput
          name="pinfl"
          length={14}
          group={PINFL_GROUPS}
          value={typed.pinfl}
          onChange={(pinfl) => set({ pinfl })}
        />
      </Field>
      <Field label={field('birth_date')} required error={errorOf('birth_date')}>
        <DateInput
          name="birth_date"
          value={typed.birth_date}
          autoComplete="bday"
          onChange={(birth_date) => set({ birth_date })}
        />
      </Field>
      <Selfie
        error={errorOf('photo') === null ? null : t('selfie_needed')}
        hasPhoto={typed.photo !== ''}
        onTaken={(photo) => set({ photo })}
      />
      <div>
        <Flag name="agreed" label={t('agree')} value={isAgreed} onChange={setAgreed} />
        {errorOf('agreed') !== null && <p className="text-sm text-danger">{t('agree_needed')}</p>}
      </div>
      <Button kind="primary" type="submit" busy={checking.isSending}>
        {t('check')}
      </Button>
    </form>
  )
}

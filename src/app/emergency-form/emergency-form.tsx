// The public form of a branch's link: three required fields, sent as soon as there is a connection.
import { useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onlineApi } from '#api/online.ts'
import { errorText, getLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { focusFirstInvalid, useFirstInvalidFocus } from '#app/kit/form/first-invalid.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { PhoneInput } from '#app/kit/inputs/masks/phone-input.tsx'
import { focusUnreadable } from '#app/kit/inputs/masks/unreadable.ts'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { PlainCard } from '#app/shell/plain-card.tsx'
import { EMERGENCY_COMMENT, EMERGENCY_NAME } from '#domain/applications/texts.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'
import { isTooShort } from '#domain/kernel/texts/text.ts'
import { type Sending, useSending } from './use-sending.ts'

const isShort = (text: string) => isTooShort(text, EMERGENCY_NAME)

function Refused({ failure }: Pick<Sending, 'failure'>) {
  const first = failure?.problem?.errors[0]
  if (!failure || first?.field === 'phone') return null
  const key = first?.code ?? failure.problem?.problem ?? failure.outcome
  return (
    <p role="alert" className="text-danger">
      {errorText({ key })}
    </p>
  )
}

function Fields({ sending }: { sending: Sending }) {
  const { t } = useTranslation('emergency-form')
  const [values, setValues] = useState({ surname: '', name: '', phone: '', comment: '' })
  const [isSubmitted, setSubmitted] = useState(false)
  const set = (part: Partial<typeof values>) => setValues((now) => ({ ...now, ...part }))
  const focusFirst = useFirstInvalidFocus()
  const isPhone = normalisePhone(values.phone) !== null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (focusUnreadable()) return
    if (!isPhone || isShort(values.surname) || isShort(values.name)) return focusFirst()
    sending.send({ ...values, language: getLanguage() })
  }
  const errorOf = (text: string) => (isSubmitted && isShort(text) ? t('short') : null)
  const refusedPhone = sending.failure?.problem?.errors.find(({ field }) => field === 'phone')
  const phoneCode = isSubmitted && !isPhone ? 'phone_format' : refusedPhone?.code
  useEffect(() => {
    if (refusedPhone !== undefined) focusFirstInvalid()
  }, [refusedPhone])
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={t('surname')} required error={errorOf(values.surname)}>
        <TextInput
          name="surname"
          autoFocus
          value={values.surname}
          autoComplete="family-name"
          maxLength={EMERGENCY_NAME.max}
          onChange={(surname) => set({ surname })}
        />
      </Field>
      <Field label={t('name')} required error={errorOf(values.name)}>
        <TextInput
          name="name"
          value={values.name}
          autoComplete="given-name"
          maxLength={EMERGENCY_NAME.max}
          onChange={(name) => set({ name })}
        />
      </Field>
      <Field
        label={t('phone')}
        required
        error={phoneCode === undefined ? null : errorText({ key: phoneCode })}
      >
        <PhoneInput
          name="phone"
          value={values.phone}
          autoComplete="tel"
          onChange={(phone) => set({ phone })}
        />
      </Field>
      <Field label={t('comment')}>
        <TextInput
          name="comment"
          value={values.comment}
          multiline
          maxLength={EMERGENCY_COMMENT.max}
          onChange={(comment) => set({ comment })}
        />
      </Field>
      {sending.isWaiting && (
        <p role="status" className="text-warn">
          {t('offline')}
        </p>
      )}
      <Refused failure={sending.failure} />
      <Button kind="primary" type="submit" busy={sending.isSending}>
        {t('send')}
      </Button>
    </form>
  )
}

export function EmergencyForm() {
  const { t } = useTranslation('emergency-form')
  const navigate = useNavigate()
  const { id: link = '' } = useParams({ strict: false }) as { id?: string }
  const branch = useEndpoint(onlineApi.sos.branch, { params: { link } }, { notify: 'none' })
  const sending = useSending(link, (number) => void navigate({ to: '/sos/succes', state: { number } }))
  if (branch.error?.status === 404) return <PlainCard title={t('wrong_link')} lead={t('wrong_link_text')} />
  if (branch.error !== null && branch.data === undefined)
    return (
      <PlainCard title={t('unknown')} lead={t('unknown_text')}>
        <Button kind="primary" busy={branch.isFetching} onPress={() => void branch.refetch()}>
          {t('retry')}
        </Button>
      </PlainCard>
    )
  return (
    <PlainCard title={t('title')} lead={t('lead')}>
      {branch.data && (
        <p className="font-semibold">{[branch.data.name, branch.data.address].filter(Boolean).join(', ')}</p>
      )}
      <Fields sending={sending} />
    </PlainCard>
  )
}

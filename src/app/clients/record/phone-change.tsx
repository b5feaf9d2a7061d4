// A change of the client's number, begun from their card: the code goes to the new number, and is confirmed in the
// application in process, because the partners of that application learn the new number.
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientRelated } from '#api/back-office/clients.ts'
import { onlineApi } from '#api/online.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { focusFirstInvalid } from '#app/kit/form/first-invalid.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { PhoneInput } from '#app/kit/inputs/masks/phone-input.tsx'
import { focusUnreadable } from '#app/kit/inputs/masks/unreadable.ts'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { formatPhone } from '#domain/kernel/phone.ts'

const FORM = 'client-phone-change'

function NewNumber({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('clients')
  const { t: kit } = useTranslation('kit')
  const navigate = useNavigate()
  const [phone, setPhone] = useState('')
  const send = useAction(onlineApi.stages.changePhone, {
    notify: 'none',
    onDone: () => {
      toast.ok(t('phones.code_sent', { phone: formatPhone(phone) }))
      void navigate({ to: '/applications/$id', params: { id } })
    },
    onFail: ({ problem, outcome }) => {
      if (!problem?.errors.some(({ field }) => field === 'phone'))
        toast.warn(errorText({ key: problem?.errors[0]?.code ?? problem?.problem ?? outcome }))
    },
  })
  const refused = send.error?.problem?.errors.find(({ field }) => field === 'phone')
  useEffect(() => {
    if (refused !== undefined) focusFirstInvalid()
  }, [refused])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!focusUnreadable()) send.mutate({ params: { id }, body: { phone: phone || ' ' } })
  }
  return (
    <Dialog
      title={t('phones.begin')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            {kit('cancel')}
          </Button>
          <Button
            kind="primary"
            busy={send.isPending}
            onPress={() => document.querySelector<HTMLFormElement>(`#${FORM}`)?.requestSubmit()}
          >
            {t('phones.send')}
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <p>{t('phones.begin_text')}</p>
        <Field
          label={t('phones.new')}
          required
          error={refused === undefined ? null : errorText({ key: refused.code })}
        >
          <PhoneInput name="new_phone" value={phone} onChange={setPhone} autoFocus />
        </Field>
      </form>
    </Dialog>
  )
}

/** The button that begins the change; without an application in process it says how the number is changed. */
export function BeginPhoneChange({ applications }: Pick<ClientRelated, 'applications'>) {
  const { t } = useTranslation('clients')
  const [isOpen, setOpen] = useState(false)
  const open = applications.find(({ status }) => status === 'in_process')
  if (open === undefined) return <p className="text-text-2">{t('phones.how')}</p>
  return (
    <>
      <Button kind="quiet" onPress={() => setOpen(true)}>
        {t('phones.change', { number: formatSum(open.number ?? 0) })}
      </Button>
      {isOpen && <NewNumber id={open.id} onClose={() => setOpen(false)} />}
    </>
  )
}

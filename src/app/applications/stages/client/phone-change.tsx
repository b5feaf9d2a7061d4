// Changes the client's phone number: request, confirmation by a code sent to the new number, and the state of the change.
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onlineApi } from '#api/online.ts'
import type { StagesView } from '#api/shapes/stages-view.ts'
import { Button } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { PhoneInput } from '#app/kit/inputs/masks/phone-input.tsx'
import { toast } from '#app/platform/toasts.ts'
import { awaitsCode, type PhoneChangeState } from '#domain/applications/phone-change.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import type { PanelProps } from '../panel.ts'
import { useStep } from '../use-step.ts'
import { CodeForm } from './code-form.tsx'

type Change = NonNullable<StagesView['phone_change']>
const LOOKS: Record<PhoneChangeState, string> = {
  in_process: 'text-warn',
  code_mismatch: 'text-danger',
  busy: 'text-danger',
  failed: 'text-danger',
  done: 'text-ok',
}

/** `onDone` is called after the code was sent, and when the person wants no change after all. */
function NewPhone({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation(['stages', 'kit'])
  const [phone, setPhone] = useState('')
  const ask = useStep(onlineApi.stages.changePhone, id, onDone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask.act({ phone: phone || ' ' })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || ask.busy) return
    // The page has its own use of the key.
    event.stopPropagation()
    event.preventDefault()
    onDone()
  }
  return (
    <form className="flex flex-wrap items-start gap-3" onSubmit={submit} onKeyDown={press} noValidate>
      <Field label={t('phone.new')} required error={ask.errorOf('phone')} className="w-72">
        <PhoneInput name="new_phone" value={phone} onChange={setPhone} autoFocus />
      </Field>
      <div className="pt-[26px]">
        <Button kind="primary" type="submit" busy={ask.busy}>
          {t('phone.send')}
        </Button>
      </div>
      <div className="pt-[26px]">
        <Button kind="text" isDisabled={ask.busy} onPress={onDone}>
          {t('kit:cancel')}
        </Button>
      </div>
    </form>
  )
}

function NewCode({ id, change, resendIn }: { id: string; change: Change; resendIn: number | undefined }) {
  const { t } = useTranslation('stages')
  const confirm = useStep(onlineApi.stages.confirmPhone, id)
  const resend = useStep(onlineApi.stages.changePhone, id, () => toast.ok(t('sent')))
  return (
    <CodeForm
      error={confirm.errorOf('code')}
      busy={confirm.busy}
      resending={resend.busy}
      resendIn={resendIn}
      onConfirm={(code) => confirm.act({ code })}
      onResend={() => resend.act({ phone: change.phone })}
    />
  )
}

/** Shows the form for the code while a change waits for it, otherwise `children`. */
export function PhoneChange({ record, view, canAct, children }: PanelProps & { children: ReactNode }) {
  const { t } = useTranslation('stages')
  const [isChanging, setChanging] = useState(false)
  // The button has the focus again where the form has gone.
  const [wasLeft, setLeft] = useState(false)
  const leave = () => {
    setChanging(false)
    setLeft(true)
  }
  const { phone_change: change, contract: made } = view
  const mayChange = canAct && !made?.is_live
  const waits = change !== null && awaitsCode(change.state) && !isChanging
  return (
    <>
      {change !== null && (
        <p role="status" className={LOOKS[change.state]}>
          {t(`phone.state.${change.state}`, { phone: formatPhone(change.phone) })}
        </p>
      )}
      {mayChange && waits ? (
        <NewCode id={record.id} change={change} resendIn={view.resend_in?.phone_change} />
      ) : (
        !isChanging && children
      )}
      {mayChange && isChanging && <NewPhone id={record.id} onDone={leave} />}
      {mayChange && !isChanging && (
        <div>
          <Button kind="text" autoFocus={wasLeft} onPress={() => setChanging(true)}>
            {t('phone.change')}
          </Button>
        </div>
      )}
    </>
  )
}

import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { PinInput } from '#app/kit/inputs/pin-input.tsx'
import { isPin, PIN_DIGITS } from '#app/offline/encryption/pin.ts'
import { changePin, useIsWeakDevice, usePin } from '#app/offline/encryption/pin-settings.ts'
import { lockTablet } from '#app/offline/runtime.ts'
import { toast } from '#app/platform/toasts.ts'

type Mode = 'set' | 'change' | 'remove'
type FormProps = { mode: Mode; onDone: () => void }
type Fault = { field: 'current' | 'next' | 'again'; text: string }

function usePinForm({ mode, onDone }: FormProps) {
  const { t } = useTranslation('settings')
  const [values, setValues] = useState({ current: '', next: '', again: '' })
  const [fault, setFault] = useState<Fault | null>(null)
  const [isBusy, setBusy] = useState(false)
  const check = (): Fault | null => {
    if (mode === 'remove') return null
    if (!isPin(values.next)) return { field: 'next', text: t('pin.short') }
    return values.next === values.again ? null : { field: 'again', text: t('pin.differs') }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = check()
    setFault(found)
    if (found) return
    setBusy(true)
    const answer = await changePin({ current: values.current, next: mode === 'remove' ? null : values.next })
    setBusy(false)
    if (answer === 'wrong') return setFault({ field: 'current', text: t('pin.wrong') })
    if (answer === 'not_now') return setFault({ field: 'next', text: t('pin.not_ready') })
    toast.ok(t(`pin.done_${mode}`))
    onDone()
  }
  return { values, setValues, fault, isBusy, submit }
}

function PinForm({ mode, onDone }: FormProps) {
  const { t } = useTranslation('settings')
  const { values, setValues, fault, isBusy, submit } = usePinForm({ mode, onDone })
  const names = [
    ...(mode === 'set' ? [] : (['current'] as const)),
    ...(mode === 'remove' ? [] : (['next', 'again'] as const)),
  ]
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      {names.map((name) => (
        <Field key={name} label={t(`pin.${name}`)} error={fault?.field === name ? fault.text : null}>
          <PinInput
            name={`pin-${name}`}
            length={PIN_DIGITS}
            value={values[name]}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        </Field>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" type="submit" busy={isBusy}>
          {t(`pin.do_${mode}`)}
        </Button>
        <Button kind="text" onPress={onDone}>
          {t('pin.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** The PIN of this person on this tablet: optional, six digits; the screen locks when it is idle. */
export function TabletPin() {
  const { t } = useTranslation('settings')
  const pin = usePin()
  const isWeak = useIsWeakDevice()
  const [mode, setMode] = useState<Mode | null>(null)
  if (pin === undefined) return null
  const choose = (chosen: Mode) => () => setMode(chosen)
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('pin.title')}</h3>
      <p className="text-sm text-text-2">{t(pin.isSet ? 'pin.is_on' : 'pin.is_off')}</p>
      {isWeak && <p className="text-sm text-warn">{t('pin.weak')}</p>}
      {!pin.isReady && <p className="text-sm text-text-2">{t('pin.not_ready')}</p>}
      {mode !== null && <PinForm key={mode} mode={mode} onDone={() => setMode(null)} />}
      {mode === null && (
        <div className="flex flex-wrap gap-3">
          {pin.isSet && (
            <Button kind="quiet" onPress={() => void lockTablet()}>
              {t('pin.lock_now')}
            </Button>
          )}
          {pin.isReady && (
            <Button kind="quiet" onPress={choose(pin.isSet ? 'change' : 'set')}>
              {t(pin.isSet ? 'pin.do_change' : 'pin.do_set')}
            </Button>
          )}
          {pin.isSet && (
            <Button kind="text" onPress={choose('remove')}>
              {t('pin.do_remove')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

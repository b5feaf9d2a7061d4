import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/index.ts'
import { Button } from '#app/kit/button.tsx'
import { PasswordInput } from '#app/kit/inputs/password-input.tsx'
import { useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { NewPasswordFields, useNewPassword } from './new-password.tsx'

/** The form of the settings, and (without the current password) of the first sign-in. */
export function ChangePassword({ isFirst, onDone }: { isFirst: boolean; onDone: () => void }) {
  const { t } = useTranslation('session')
  const [current, setCurrent] = useState('')
  const form = useNewPassword()
  const change = useAction(api.session.changePassword, {
    onDone: () => {
      toast.ok(t('password.saved'))
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.ask()
    if (form.password === null) return
    change.mutate({ body: { password: form.password, ...(isFirst ? {} : { current_password: current }) } })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {!isFirst && (
        <PasswordInput
          label={t('password.current')}
          name="current-password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
        />
      )}
      <NewPasswordFields form={form} />
      <Button kind="primary" type="submit" busy={change.isPending}>
        {t('password.save')}
      </Button>
    </form>
  )
}

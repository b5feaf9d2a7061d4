// The first password of new accounts. It can be set, never read.
import { History } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { errorText, useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { PasswordInput } from '#app/kit/inputs/password-input.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { useAction, useEndpoint } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { actionLabel, describeChange, fieldLabel } from '../labels.ts'

const endpoints = backOfficeApi.users

function useDefaultPassword() {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const { t } = useTranslation('users')
  const save = useAction(endpoints.setDefaultPassword, {
    notify: 'none',
    onDone: () => {
      setPassword('')
      toast.ok(t('password_saved'))
    },
    onFail: ({ problem, outcome }) => {
      const [first] = problem?.errors ?? []
      const text = errorText({
        key: first?.code ?? outcome,
        ...(first?.params ? { params: first.params } : {}),
      })
      setError(text)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    save.mutate({ body: { password } })
  }
  return { password, setPassword, error, submit, isBusy: save.isPending }
}

export function DefaultPassword() {
  const { t } = useTranslation('users')
  const language = useLanguage()
  const { data } = useEndpoint(endpoints.defaultPassword, {}, { notify: 'none' })
  const { password, setPassword, error, submit, isBusy } = useDefaultPassword()
  const [isHistory, setHistory] = useState(false)
  const since = data?.since ? formatDateTime(data.since, language) : null
  const setText = since === null ? t('password_set') : t('password_since', { at: since })
  return (
    <Section title={fieldLabel('default_password')}>
      <p className="text-text-2">{t('password_lead')}</p>
      <p role="status" className={data?.is_set === false ? 'font-semibold text-warn' : 'text-text'}>
        {data !== undefined && (data.is_set ? setText : t('password_none'))}
      </p>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
        <div className="min-w-60 flex-1 sm:max-w-sm">
          <PasswordInput
            label={t('new_password')}
            name="default-password"
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
            error={error}
          />
        </div>
        <Button kind="quiet" type="submit" busy={isBusy}>
          {t('set_password')}
        </Button>
      </form>
      {isHistory ? (
        <RecordHistory
          endpoint={endpoints.defaultPasswordHistory}
          recordKey="users"
          describeChange={describeChange}
          actionLabel={actionLabel}
        />
      ) : (
        <div>
          <Button kind="text" icon={History} onPress={() => setHistory(true)}>
            {t('history')}
          </Button>
        </div>
      )}
    </Section>
  )
}

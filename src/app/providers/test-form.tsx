// Sends a test message through one provider and shows the result.
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { ProviderLine } from '#api/back-office/providers.ts'
import type { Returns } from '#api/endpoint.ts'
import { errorText, useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { PhoneInput } from '#app/kit/inputs/masks/phone-input.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import type { ApiFailure } from '#app/platform/api.ts'
import { useAction } from '#app/platform/data.ts'
import { resultLabel } from './labels.ts'

const endpoint = backOfficeApi.providers.test
type Answer = Returns<typeof endpoint>
/** Results with an error code that the provider's support asks for. */
const WITH_CODE: readonly Answer['result'][] = [
  'refused',
  'number',
  'text',
  'sender',
  'account',
  'failed',
  'perhaps',
  'down',
]

function Outcome({ result, code, words }: Answer) {
  const { t } = useTranslation('providers')
  const isGood = result === 'accepted'
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <div role="status" className={`flex items-start gap-3 ${isGood ? 'text-ok' : 'text-danger'}`}>
      <Icon aria-hidden size={22} className="mt-0.5 shrink-0" />
      <p className="min-w-0">
        {resultLabel(result)}
        {words !== '' && <span className="block break-words text-text">{t('test_words', { words })}</span>}
        {code !== null && WITH_CODE.includes(result) && (
          <span className="block break-words text-[13px] text-text-2">{t('test_code', { code })}</span>
        )}
      </p>
    </div>
  )
}

const refusalOf = ({ problem, outcome }: ApiFailure): string => {
  const [first] = problem?.errors ?? []
  return errorText({ key: first?.code ?? outcome, ...(first?.params ? { params: first.params } : {}) })
}

/** The first text is sent; another one only where it was refused. */
type Props = { line: ProviderLine; texts: readonly string[]; onClose: () => void }

export function TestForm({ line, texts, onClose }: Props) {
  const { t } = useTranslation('providers')
  const language = useLanguage()
  const [text = '', other] = texts
  const [phone, setPhone] = useState('')
  const test = useAction(endpoint, { notify: 'none' })
  const send = () => test.mutate({ params: { key: line.key }, body: { phone, language } })
  const actions = (
    <>
      <Button kind="text" onPress={onClose}>
        {t('close')}
      </Button>
      <Button kind="primary" busy={test.isPending} onPress={send}>
        {t('test_send')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('test_title', { name: line.name })} isOpen onClose={onClose} actions={actions}>
      <div className="flex flex-col gap-4">
        <Field label={t('test_phone')} required error={test.error === null ? null : refusalOf(test.error)}>
          <PhoneInput name="phone" value={phone} onChange={setPhone} />
        </Field>
        <p className="text-text-2">
          {other === undefined ? t('test_text', { text }) : t('test_fixed', { text, other })}
        </p>
        {test.data !== undefined && <Outcome {...test.data} />}
      </div>
    </Dialog>
  )
}

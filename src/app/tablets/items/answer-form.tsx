// Support's answer to the seller. The tablet shows it beside the item, and the seller can retry the item.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { StoredItemLine } from '#api/back-office/tablets.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { isTooShort } from '#domain/kernel/texts/text.ts'
import { SUPPORT_ANSWER } from '#domain/tablets/stored-item.ts'
import { showRefusal } from './release-confirm.tsx'

type Props = { tabletKey: string; item: StoredItemLine; onClose: () => void }

export function AnswerForm({ tabletKey, item, onClose }: Props) {
  const { t } = useTranslation('tablets')
  const [text, setText] = useState(item.answer)
  const [isMissing, setMissing] = useState(false)
  const answer = useAction(backOfficeApi.tablets.answer, {
    notify: 'none',
    onDone: () => {
      onClose()
      toast.ok(t('answered', { who: item.who }))
    },
    onFail: showRefusal,
  })
  const send = () => {
    const typed = text.trim()
    const isShort = isTooShort(typed, SUPPORT_ANSWER)
    setMissing(isShort)
    if (!isShort) answer.mutate({ params: { key: tabletKey, op_id: item.op_id }, body: { text: typed } })
  }
  return (
    <Confirm
      title={t('answer_title')}
      text={t('answer_text', { who: item.who })}
      confirm={t('acts.send_answer')}
      isOpen
      onClose={onClose}
      onConfirm={send}
      busy={answer.isPending}
    >
      <div className="pt-4">
        <Field label={t('answer_label')} {...(isMissing && { error: errorText({ key: 'required' }) })}>
          <TextInput name="answer" multiline maxLength={SUPPORT_ANSWER.max} value={text} onChange={setText} />
        </Field>
      </div>
    </Confirm>
  )
}

// The question of a decision that is taken on the first page: what is decided, and why it is refused.
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import type { ApiFailure } from '#app/platform/api.ts'
import { isTooShort, type TextLength } from '#domain/kernel/texts/text.ts'

const CONFLICT = 409
/** Whether the record is no longer as the question shows it; after any other failure what was typed stays. */
export const isDecidedElsewhere = ({ outcome, status }: ApiFailure): boolean =>
  outcome === 'answer' && status === CONFLICT

type Props = {
  title: string
  text: string
  confirm: string
  /** Null: nothing is asked. */
  why: TextLength | null
  busy: boolean
  onClose: () => void
  onConfirm: (why: string) => void
  children?: ReactNode
}

export function Decision({ why, onConfirm, children, ...rest }: Props) {
  const { t } = useTranslation('home')
  const [text, setText] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const isShort = why !== null && isTooShort(text, why)
  const confirm = () => {
    setSubmitted(true)
    if (!isShort) onConfirm(text.trim())
  }
  return (
    <Confirm
      {...rest}
      kind={why === null ? 'primary' : 'danger'}
      hasFields={why !== null}
      isOpen
      onConfirm={confirm}
    >
      {children}
      {why !== null && (
        <div className="mt-4">
          <Field
            label={t('approvals.why')}
            required
            error={wasSubmitted && isShort ? t('approvals.why_wanted', { least: why.min }) : null}
          >
            <TextInput name="why" value={text} onChange={setText} multiline maxLength={why.max} autoFocus />
          </Field>
        </div>
      )}
    </Confirm>
  )
}

import { clsx } from 'clsx'
import { createContext, type ReactNode, use, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

export type FieldIds = {
  inputId: string
  labelId: string
  describedBy: string | undefined
  isInvalid: boolean
  isRequired: boolean
}

const FieldContext = createContext<FieldIds | null>(null)

/** The ids that an input inside a Field wears; an input outside of one is a mistake of ours. */
export function useField(): FieldIds {
  const ids = use(FieldContext)
  if (ids === null) throw new Error('An input stands outside of a Field')
  return ids
}

type Props = {
  label: string
  error?: string | null | undefined
  hint?: string | undefined
  required?: boolean | undefined
  /** Where the value came from: "from the document". */
  provenance?: string | undefined
  /** The id of the whole field, to scroll to. */
  id?: string | undefined
  className?: string
  children: ReactNode
}

/** A label that is always visible, the input, and under it the error in words, else the hint or where the value is from. */
export function Field({ label, error, hint, required = false, provenance, id, className, children }: Props) {
  const { t } = useTranslation('kit')
  const own = useId()
  const isInvalid = error !== undefined && error !== null && error !== ''
  const hasNote = isInvalid || hint !== undefined || provenance !== undefined
  const describedBy = hasNote ? `${own}-note` : undefined
  const ids = useMemo(
    () => ({
      inputId: `${own}-input`,
      labelId: `${own}-label`,
      describedBy,
      isInvalid,
      isRequired: required,
    }),
    [own, describedBy, isInvalid, required],
  )
  return (
    <div id={id} className={clsx('flex min-w-0 flex-col gap-1.5', className)}>
      <label id={ids.labelId} htmlFor={ids.inputId} className="text-[13px] font-semibold text-text-2">
        {label}
        {required && (
          <span className="text-danger" title={t('required')}>
            {' *'}
          </span>
        )}
      </label>
      <FieldContext value={ids}>{children}</FieldContext>
      {hasNote && (
        <p
          id={describedBy}
          className={clsx('text-[13px]', isInvalid ? 'text-danger' : provenance ? 'text-ok' : 'text-text-2')}
        >
          {isInvalid ? error : (provenance ?? hint)}
        </p>
      )}
    </div>
  )
}

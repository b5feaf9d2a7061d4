import { clsx } from 'clsx'
import { createContext, type ReactNode, use, useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#app/i18n/i18n.ts'

export type FieldIds = {
  inputId: string
  labelId: string
  describedBy: string | undefined
  isInvalid: boolean
  isRequired: boolean
  /** Reports why the input cannot read its text; null if it can. */
  setFault: (fault: Fault | null) => void
}
/** A key of the texts `errors` and its parameters. */
export type Fault = { key: string; params?: Record<string, number> }

const FieldContext = createContext<FieldIds | null>(null)

/** The ids of the surrounding Field. Throws outside of one. */
export function useField(): FieldIds {
  const ids = use(FieldContext)
  if (ids === null) throw new Error('An input stands outside of a Field')
  return ids
}

/** Shows a fault of the input at its Field; it takes precedence over the form's error. */
export function useFieldFault(fault: Fault | null): void {
  const { setFault } = useField()
  const known = JSON.stringify(fault)
  useEffect(() => {
    setFault(JSON.parse(known))
    return () => setFault(null)
  }, [known, setFault])
}

type Props = {
  label: string
  error?: string | null | undefined
  hint?: string | undefined
  required?: boolean | undefined
  /** Where the value comes from, or that it has to be checked; beside the label. */
  provenance?: { text: string; isDoubtful?: boolean | undefined } | undefined
  /** The id of the whole field, as a scroll target. */
  id?: string | undefined
  className?: string
  children: ReactNode
}

/** A visible label with the origin of the value, the input, and below it the error or else the hint. */
export function Field({ label, error, hint, required = false, provenance, id, className, children }: Props) {
  const { t } = useTranslation('kit')
  const own = useId()
  const [fault, setFault] = useState<Fault | null>(null)
  const words = fault === null ? error : errorText(fault)
  const isInvalid = words !== undefined && words !== null && words !== ''
  const hasNote = isInvalid || hint !== undefined
  const notes = [...(hasNote ? [`${own}-note`] : []), ...(provenance ? [`${own}-origin`] : [])]
  const describedBy = notes.length > 0 ? notes.join(' ') : undefined
  const ids = useMemo(
    () => ({
      inputId: `${own}-input`,
      labelId: `${own}-label`,
      describedBy,
      isInvalid,
      isRequired: required,
      setFault,
    }),
    [own, describedBy, isInvalid, required],
  )
  return (
    <div
      id={id}
      data-invalid-field={isInvalid || undefined}
      className={clsx('flex min-w-0 flex-col gap-1.5', className)}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 text-[13px]">
        <label id={ids.labelId} htmlFor={ids.inputId} className="font-semibold text-text-2">
          {label}
          {required && (
            <span className="text-danger" title={t('required')}>
              {' *'}
            </span>
          )}
        </label>
        {provenance && (
          <span id={`${own}-origin`} className={provenance.isDoubtful ? 'text-warn' : 'text-ok'}>
            {provenance.text}
          </span>
        )}
      </div>
      <FieldContext value={ids}>{children}</FieldContext>
      {hasNote && (
        <p id={`${own}-note`} className={clsx('text-[13px]', isInvalid ? 'text-danger' : 'text-text-2')}>
          {isInvalid ? words : hint}
        </p>
      )}
    </div>
  )
}

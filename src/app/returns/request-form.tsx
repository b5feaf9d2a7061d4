// What the author enters before the request is on review: reason, words, condition, gifts, and the scanned code of the unit.

import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { ScanButton } from '#app/capture/scan/scan-button.tsx'
import { Button } from '#app/kit/button.tsx'
import { timeLabel } from '#app/kit/display/value-labels.ts'
import { ConflictBar } from '#app/kit/form/conflict-bar.tsx'
import { LeaveGuard } from '#app/kit/form/leave-guard.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { useRecord } from '#app/kit/form/use-record.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { useStep } from '#app/kit/steps/use-step.ts'
import { call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { CONDITIONS, type ReturnValues, reasonsFor, returnValues } from '#domain/returns/request.ts'
import { conditionLabel, describeChange, fieldLabel, reasonLabel } from './labels.ts'
import { needId } from './need-target.ts'

const endpoints = backOfficeApi.returns
type Props = { request: WholeReturn }

function Unit({ request: { key, version, scanned_at, product } }: Props) {
  const { t } = useTranslation(['returns', 'kit'])
  const [text, setText] = useState('')
  const scan = useStep(endpoints.scan, { texts: 'returns', onDone: () => setText('') })
  if (!product.tracked) return null
  const send = (code: string) =>
    scan.mutate({ params: { key }, body: { base_version: version, text: code.trim() } })
  return (
    <Section
      title={t('unit_title')}
      id={needId('return_not_scanned')}
      {...(scanned_at === null
        ? { actions: <span className="text-[13px] text-danger">{t('kit:required')}</span> }
        : {})}
    >
      <p role="status" className={scanned_at === null ? '' : 'text-ok'}>
        {scanned_at === null
          ? t('unit_wanted', { unit: product.unit ?? '' })
          : t('unit_scanned', { at: timeLabel(scanned_at) })}
      </p>
      {scanned_at === null && (
        <form
          noValidate
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() !== '') send(text)
          }}
        >
          <Field label={t('unit_code')} className="min-w-0 flex-1">
            <TextInput name="unit_code" value={text} onChange={setText} maxLength={300} takesCodes />
          </Field>
          <ScanButton label={t('scan')} onScan={send} />
          <Button kind="quiet" type="submit" busy={scan.isPending}>
            {t('unit_check')}
          </Button>
        </form>
      )}
    </Section>
  )
}

type FormProps = Props & {
  /** Called with whether the form has what is not saved. */
  onTyping: (isTyping: boolean) => void
}

/** The id of the form. */
export const REQUEST_FORM = 'return-request'

function Form({ request, onTyping }: FormProps) {
  const { t } = useTranslation('returns')
  const { key, version, handed_over_at, gifts } = request
  const isOut = handed_over_at !== null
  const form = useRecord<ReturnValues>({
    initial: {
      reason: request.reason,
      words: request.words,
      condition: request.condition,
      kept_gifts: gifts.filter(({ kept }) => kept).map(({ id }) => id),
    },
    version,
    save: (values, base) =>
      call(
        endpoints.update,
        { params: { key }, body: { base_version: base ?? 0, values } },
        { notify: 'none' },
      ),
    onDone: () => {
      toast.ok(t('saved', { number: request.number }))
      void refresh(endpoints.list.path)
    },
  })
  const { values, set, errorOf } = form
  const reasons = reasonsFor(isOut)
  const isTyping = form.isDirty && !form.isSaved
  useEffect(() => onTyping(isTyping), [isTyping, onTyping])
  const keep = (id: string, isKept: boolean) =>
    set({ kept_gifts: [...values.kept_gifts.filter((one) => one !== id), ...(isKept ? [id] : [])] })
  return (
    <>
      <LeaveGuard isDirty={isTyping} />
      <Section title={t('blocks.request')}>
        <form
          id={REQUEST_FORM}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            form.submit()
          }}
        >
          <ConflictBar form={form} describeChange={describeChange} />
          <Field label={fieldLabel('reason')} required error={errorOf('reason')}>
            <Choice
              name="reason"
              items={reasons.map((reason) => ({ key: reason, label: reasonLabel(reason) }))}
              value={values.reason}
              onChange={(chosen) =>
                set({ reason: reasons.find((reason) => reason === chosen) ?? values.reason })
              }
            />
          </Field>
          {isOut && (
            <Field
              id={needId('return_no_condition')}
              label={fieldLabel('condition')}
              required
              error={errorOf('condition')}
            >
              <Choice
                name="condition"
                items={CONDITIONS.map((condition) => ({ key: condition, label: conditionLabel(condition) }))}
                value={values.condition}
                onChange={(chosen) =>
                  set({ condition: CONDITIONS.find((condition) => condition === chosen) ?? null })
                }
              />
            </Field>
          )}
          {isOut &&
            gifts.map(({ id, name }) => (
              <Flag
                key={id}
                name={`kept-${id}`}
                label={t('gift_kept', { name })}
                value={values.kept_gifts.includes(id)}
                onChange={(isKept) => keep(id, isKept)}
              />
            ))}
          <TextField form={form} field="words" schema={returnValues} label={fieldLabel('words')} multiline />
          <div>
            <Button kind="quiet" type="submit" busy={form.isBusy}>
              {t('save')}
            </Button>
          </div>
        </form>
      </Section>
    </>
  )
}

/**
 * The form of the newest request. While something is typed it keeps the request that it was opened with: the save merges what others
 * have changed meanwhile.
 */
export function RequestForm({ request, isTyping, onTyping }: FormProps & { isTyping: boolean }) {
  const [opened, setOpened] = useState(request)
  if (!isTyping && opened !== request) setOpened(request)
  return (
    <>
      {request.handed_over_at !== null && <Unit request={request} />}
      <Form key={opened.version} request={opened} onTyping={onTyping} />
    </>
  )
}

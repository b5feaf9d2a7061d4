// Finds the product that comes back, by the number of its application or a scanned code, and begins its request.
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { ReturnableGood } from '#api/back-office/returns.ts'
import { ScanButton } from '#app/capture/scan/scan-button.tsx'
import { errorText } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { timeLabel } from '#app/kit/display/value-labels.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { SegmentInput } from '#app/kit/inputs/segments.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { announceRefusal } from '#app/kit/steps/use-step.ts'
import { ApiFailure } from '#app/platform/api.ts'
import { refresh, useEndpoint } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { type ReturnReason, reasonsFor } from '#domain/returns/request.ts'
import { beginReturn } from './begin-return.ts'
import { codeIn, enteredOf, GoodsFields, LONGEST_CODE, NOTHING } from './goods-fields.tsx'
import { fieldLabel, reasonLabel } from './labels.ts'

const endpoints = backOfficeApi.returns
const LONGEST_WORDS = 500

type GoodProps = { good: ReturnableGood; isChosen: boolean; onChoose: () => void }

function Good({ good, isChosen, onChoose }: GoodProps) {
  const { t } = useTranslation('returns')
  const { application, client, product, unit, handed_over_at, request } = good
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block break-words font-medium">{product}</span>
        <span className="flex flex-wrap gap-x-3 text-[13px] text-text-2 tabular">
          <span>{t('of_application', { number: application ?? 0, client })}</span>
          <span>{unit}</span>
          <span>
            {handed_over_at === null
              ? t('not_handed_over')
              : t('handed_over', { at: timeLabel(handed_over_at) })}
          </span>
        </span>
      </span>
      {request === null ? (
        <Button kind={isChosen ? 'primary' : 'quiet'} onPress={onChoose}>
          {t(isChosen ? 'chosen' : 'choose_good')}
        </Button>
      ) : (
        <span className="text-warn">{t('has_request', { number: request })}</span>
      )}
    </li>
  )
}

type Props = { text: string; onClose: () => void; onCreated: (key: string) => Promise<void> }

export function NewReturn({ text: initial, onClose, onCreated }: Props) {
  const { t } = useTranslation('returns')
  const [text, setText] = useState(initial)
  const [wanted, setWanted] = useState(initial.trim())
  const [chosen, setChosen] = useState<ReturnableGood | null>(null)
  const [reason, setReason] = useState<ReturnReason | null>(null)
  const [words, setWords] = useState('')
  const [entry, setEntry] = useState(NOTHING)
  const [wasSubmitted, setSubmitted] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { data } = useEndpoint(
    endpoints.find,
    { body: { text: wanted } },
    { notify: 'none', enabled: wanted !== '' },
  )
  const items = data?.items ?? []
  // The only product that can come back is the one that is meant.
  const [only, ...others] = items
  const good = chosen ?? (only !== undefined && others.length === 0 && only.request === null ? only : null)
  const scanned = codeIn(wanted)
  const find = (next: string) => {
    setText(next)
    setWanted(next.trim())
    setChosen(null)
    setEntry(NOTHING)
  }
  /** What was entered of another product is not of this one. */
  const choose = (one: ReturnableGood) => {
    if (one.good_id === good?.good_id) return
    setChosen(one)
    setEntry(NOTHING)
    setReason(null)
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    find(text)
  }
  const entered = good === null ? null : enteredOf(good, entry, scanned)
  const submit = async () => {
    setSubmitted(true)
    if (good === null || reason === null || isBusy) return
    setBusy(true)
    try {
      const { key, failure } = await beginReturn({ good_id: good.good_id, reason, words }, entered)
      void refresh(endpoints.list.path)
      if (failure !== null) announceRefusal(failure, 'returns')
      else if (entered?.isComplete) toast.ok(t('steps.send.done', { number: key }))
      await onCreated(key)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      announceRefusal(failure, 'returns')
    } finally {
      setBusy(false)
    }
  }
  const reasons = reasonsFor(good?.handed_over_at != null)
  return (
    <Dialog title={t('new_title')} isOpen isWide onClose={onClose}>
      <div className="flex flex-col gap-4">
        <form onSubmit={search} noValidate className="flex items-end gap-2">
          <Field label={t('find')} hint={t('find_hint')} className="min-w-0 flex-1">
            <TextInput
              name="find"
              type="search"
              value={text}
              onChange={setText}
              maxLength={LONGEST_CODE}
              takesCodes
              autoFocus
            />
          </Field>
          {good === null && <ScanButton label={t('scan')} onScan={find} />}
          <Button kind="quiet" type="submit">
            {t('find_do')}
          </Button>
        </form>
        {data?.items.length === 0 && <p role="status">{t('found_none')}</p>}
        {items.length > 0 && (
          <ul aria-label={t('found')} className="max-h-72 divide-y divide-line overflow-auto">
            {items.map((one) => (
              <Good
                key={one.good_id}
                good={one}
                isChosen={one.good_id === good?.good_id}
                onChoose={() => choose(one)}
              />
            ))}
          </ul>
        )}
        {good !== null && (
          <>
            <Field
              label={fieldLabel('reason')}
              required
              error={wasSubmitted && reason === null ? errorText({ key: 'required' }) : null}
            >
              <SegmentInput
                name="reason"
                items={reasons.map((key) => ({ key, label: reasonLabel(key) }))}
                value={reason}
                onChange={(key) => setReason(reasons.find((known) => known === key) ?? null)}
              />
            </Field>
            {good.handed_over_at !== null && (
              <GoodsFields
                key={good.good_id}
                good={good}
                isScanned={scanned !== ''}
                entry={entry}
                onChange={(part) => setEntry((before) => ({ ...before, ...part }))}
              />
            )}
            <Field label={fieldLabel('words')}>
              <TextInput name="words" value={words} onChange={setWords} maxLength={LONGEST_WORDS} multiline />
            </Field>
          </>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="text" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" isDisabled={good === null} busy={isBusy} onPress={() => void submit()}>
            {t(entered?.isComplete ? 'create_send' : 'create')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

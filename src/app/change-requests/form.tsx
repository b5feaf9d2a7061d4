// The form of a draft request: the reason, and the goods with their new values.
import { Send, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WholeRequest } from '#api/back-office/change-requests.ts'
import { Button, IconButton } from '#app/kit/button.tsx'
import { ConflictBar } from '#app/kit/form/conflict-bar.tsx'
import { ConfirmLeave } from '#app/kit/form/leave-guard.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { REQUEST_NOTE } from '#domain/change-requests/change-request.ts'
import { GoodsSearch } from './goods-search.tsx'
import type { Kind } from './kinds.ts'
import { actionLabel, describeChange } from './labels.ts'
import { type DraftLine, useDraft } from './use-draft.ts'
import { type Levels, Value, ValueInput } from './value.tsx'

type Draft = ReturnType<typeof useDraft>
type Props = {
  kind: Kind
  request: WholeRequest | null
  onSaved: (key: string) => void
  onClose: () => void
}

type LineProps = { kind: Kind; levels: Levels; line: DraftLine; index: number; draft: Draft }

function LineFields({ kind, levels, line, index, draft }: LineProps) {
  const { t } = useTranslation('change-requests')
  const error = draft.errorOf(`lines.${index}.value`) ?? draft.errorOf(`lines.${index}.product_id`)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-48 flex-1">
        <p className="font-medium">{line.name}</p>
        <p className="flex flex-wrap gap-x-3 text-[13px] text-text-2">
          <span className="tabular">{line.sku}</span>
          <span className="flex gap-x-1">
            {t('now')} <Value kind={kind} levels={levels} value={line.now} />
          </span>
        </p>
      </div>
      <div className="flex w-full items-start gap-1 sm:w-72">
        <div className="min-w-0 flex-1">
          <ValueInput
            kind={kind}
            levels={levels}
            name={`value-${line.product_id}`}
            value={line.value}
            error={error}
            onChange={(value) => draft.setValue(line.product_id, value)}
          />
        </div>
        <div className="pt-6">
          <IconButton
            label={t('take_out', { name: line.name })}
            icon={X}
            onPress={() => draft.remove(line.product_id)}
          />
        </div>
      </div>
    </li>
  )
}

function RemoveRequest({
  kind,
  requestKey,
  onClose,
}: {
  kind: Kind
  requestKey: string
  onClose: () => void
}) {
  const { t } = useTranslation('change-requests')
  const [isConfirming, setConfirming] = useState(false)
  const removing = useAction(kind.endpoints.remove, {
    onDone: () => {
      toast.ok(t('removed', { number: requestKey }))
      onClose()
    },
  })
  return (
    <>
      <Button kind="danger" icon={Trash2} onPress={() => setConfirming(true)}>
        {t('remove')}
      </Button>
      <Confirm
        title={t('remove_title', { number: requestKey })}
        text={t('remove_text')}
        confirm={t('remove')}
        kind="danger"
        isOpen={isConfirming}
        busy={removing.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => removing.mutate({ params: { key: requestKey }, body: {} })}
      />
    </>
  )
}

function Lines({ kind, levels, draft }: { kind: Kind; levels: Levels; draft: Draft }) {
  const { t } = useTranslation('change-requests')
  const { lines } = draft.form.values
  if (lines.length === 0) return <p className="text-text-2">{t('no_lines')}</p>
  return (
    <ul aria-label={t('fields.lines')} className="divide-y divide-line">
      {lines.map((line, index) => (
        <LineFields
          key={line.product_id}
          kind={kind}
          levels={levels}
          line={line}
          index={index}
          draft={draft}
        />
      ))}
    </ul>
  )
}

function Body({ kind, request, draft }: { kind: Kind; request: WholeRequest | null; draft: Draft }) {
  const { t } = useTranslation('change-requests')
  const [levels, setLevels] = useState<Levels>(request?.levels ?? [])
  const { form } = draft
  const taken = new Set(form.values.lines.map(({ product_id }) => product_id))
  return (
    <div className="flex flex-col gap-4">
      <ConflictBar form={form} describeChange={(field) => describeChange(field, '')} />
      <Field label={t('fields.note')} hint={t('note_hint')} error={draft.errorOf('note')}>
        <TextInput
          name="note"
          value={form.values.note}
          onChange={(note) => form.set({ note })}
          maxLength={REQUEST_NOTE.max}
        />
      </Field>
      <GoodsSearch
        kind={kind}
        taken={taken}
        error={draft.errorOf('lines')}
        onTake={(good, found) => {
          setLevels(found)
          draft.add(good)
        }}
      />
      <Lines kind={kind} levels={levels} draft={draft} />
      {request !== null && (
        <RecordHistory
          endpoint={kind.endpoints.history}
          recordKey={request.key}
          describeChange={describeChange}
          actionLabel={actionLabel}
        />
      )}
    </div>
  )
}

export function RequestForm({ kind, request, onSaved, onClose }: Props) {
  const { t } = useTranslation('change-requests')
  const messages = {
    saved: (number: string) => t('kept', { number }),
    sent: (number: string) => t('sent', { number }),
  }
  const draft = useDraft({ kind, request, messages: messages, onSaved: onSaved, onClose })
  const [isLeaving, setLeaving] = useState(false)
  const { form } = draft
  const actions = (
    <>
      {request !== null && <RemoveRequest kind={kind} requestKey={request.key} onClose={onClose} />}
      <Button kind="quiet" busy={draft.isBusy} onPress={draft.save}>
        {t('keep')}
      </Button>
      <Button kind="primary" icon={Send} busy={draft.isBusy} onPress={draft.send}>
        {t('send')}
      </Button>
    </>
  )
  return (
    <>
      <Dialog
        title={request === null ? t('new') : t('title', { number: request.key })}
        isOpen
        isWide
        actions={actions}
        onClose={() => (form.isDirty && !form.isSaved ? setLeaving(true) : onClose())}
      >
        <Body kind={kind} request={request} draft={draft} />
      </Dialog>
      <ConfirmLeave isOpen={isLeaving} onStay={() => setLeaving(false)} onLeave={onClose} />
    </>
  )
}

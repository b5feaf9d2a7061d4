// A requested correction of a shift: times, reason, decision; with the buttons to decide if the user may.
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Correction } from '#api/back-office/staff/shapes.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { statePill } from '#app/kit/display/state-pill.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { useAction } from '#app/platform/data.ts'
import { maxLengthOf } from '#domain/kernel/texts/text.ts'
import { formatDateTime, formatTime } from '#domain/kernel/time/dates.ts'
import { type CorrectionState, decisionForm, type VERDICTS } from '#domain/staff/correction.ts'

const CorrectionPill = statePill<'staff:correction', CorrectionState>('staff:correction', {
  asked: ['warn'],
  approved: ['ok'],
  refused: ['danger'],
})
const KINDS = { approved: 'primary', refused: 'danger' } as const
const WORDS = { approved: 'approve', refused: 'refuse' } as const
type Verdict = (typeof VERDICTS)[number]

type DecisionProps = { correction: Correction; verdict: Verdict; onClose: () => void }

function Decision({ correction, verdict, onClose }: DecisionProps) {
  const { t } = useTranslation('staff')
  const [note, setNote] = useState('')
  const decide = useAction(backOfficeApi.staff.decideCorrection, { onDone: onClose, onFail: onClose })
  const word = WORDS[verdict]
  const { from_at: from, to_at: to } = correction
  return (
    <Confirm
      title={t(`correction.${word}_title`)}
      text={t(`correction.${word}_text`, { from: formatTime(from), to: formatTime(to) })}
      confirm={t(`correction.${word}`)}
      kind={KINDS[verdict]}
      isOpen
      busy={decide.isPending}
      onClose={onClose}
      onConfirm={() => decide.mutate({ params: { key: String(correction.id) }, body: { verdict, note } })}
    >
      <Field label={t('correction.note')} className="mt-4">
        <TextInput
          name="note"
          value={note}
          onChange={setNote}
          maxLength={maxLengthOf(decisionForm, 'note')}
        />
      </Field>
    </Confirm>
  )
}

export function CorrectionNote({ correction, mayDecide }: { correction: Correction; mayDecide: boolean }) {
  const { t } = useTranslation('staff')
  const language = useLanguage()
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const { state, from_at: from, to_at: to, reason, note, decided_by: name, decided_at: at } = correction
  return (
    <div className="flex flex-col gap-2 rounded-card bg-surface-2 p-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular">
        <CorrectionPill state={state} />
        {t('correction.wants', { from: formatTime(from), to: formatTime(to) })}
      </p>
      <p className="break-words">{reason}</p>
      {name !== null && at !== null && (
        <p className="text-[13px] text-text-2">
          {t('correction.decided', { name, at: formatDateTime(at, language) })}
          {note !== '' && <span className="block">{note}</span>}
        </p>
      )}
      {mayDecide && state === 'asked' && (
        <div className="flex flex-wrap gap-3">
          <Button kind="primary" icon={Check} onPress={() => setVerdict('approved')}>
            {t('correction.approve')}
          </Button>
          <Button kind="danger" icon={X} onPress={() => setVerdict('refused')}>
            {t('correction.refuse')}
          </Button>
        </div>
      )}
      {verdict !== null && (
        <Decision correction={correction} verdict={verdict} onClose={() => setVerdict(null)} />
      )}
    </div>
  )
}

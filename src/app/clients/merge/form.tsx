// Merges two records of one person: which one remains, and which value of every differing field.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientCard } from '#api/back-office/clients.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { Button } from '#app/kit/button.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import type { ApiFailure } from '#app/platform/api.ts'
import { refresh, useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import type { ClientField } from '#domain/clients/client.ts'
import {
  differingFields,
  mergeContradictions,
  mergeWay,
  suggestFields,
  UNDO_DAYS,
} from '#domain/clients/merge.ts'
import { dateInTashkent, formatDate } from '#domain/kernel/time/dates.ts'
import { failureText } from '../failure-text.ts'
import { NONE, useDescribeClientField } from '../labels.ts'
import { useCard } from '../record/use-card.ts'

type Choice = { kept: ClientCard; gone: ClientCard; take: readonly ClientField[] }

/** By default the older record remains and takes the values that it lacks from the other. */
function useChoice(one: ClientCard, other: ClientCard) {
  const [keptKey, setKept] = useState(one.created_at <= other.created_at ? one.key : other.key)
  const [kept, gone] = keptKey === one.key ? [one, other] : [other, one]
  const [taken, setTaken] = useState<ReadonlyMap<string, readonly ClientField[]>>(new Map())
  const take = taken.get(keptKey) ?? suggestFields(kept.values, gone.values)
  const set = (field: ClientField, isTaken: boolean) => {
    const rest = take.filter((known) => known !== field)
    setTaken(new Map([...taken, [keptKey, isTaken ? [...rest, field] : rest]]))
  }
  return { kept, gone, take, set, setKept }
}

type FieldsProps = Choice & {
  /** Both records in the order of the choice above. */
  cards: readonly ClientCard[]
  set: (field: ClientField, isTaken: boolean) => void
}

function Fields({ cards, kept, gone, take, set }: FieldsProps) {
  const { t } = useTranslation('clients')
  const describeField = useDescribeClientField()
  const shown = (card: ClientCard, field: ClientField) => {
    const value = card.values[field]
    return value === undefined || value === null ? NONE : describeField(field, value).value
  }
  const fields = differingFields(kept.values, gone.values)
  if (fields.length === 0) return <p className="text-text-2">{t('merge.alike')}</p>
  return fields.map((field) => {
    const { label } = describeField(field, null)
    return (
      <div key={field} className="flex flex-col gap-1.5">
        <span className="text-[13px] font-semibold text-text-2">{label}</span>
        <Segments
          name={field}
          label={label}
          value={take.includes(field) ? gone.key : kept.key}
          onChange={(key) => set(field, key === gone.key)}
          items={cards.map((card) => ({ key: card.key, label: shown(card, field) }))}
        />
      </div>
    )
  })
}

type BothProps = { one: ClientCard; other: ClientCard; onClose: () => void }

function Both({ one, other, onClose }: BothProps) {
  const { t } = useTranslation('clients')
  const describeField = useDescribeClientField()
  const { kept, gone, take, set, setKept } = useChoice(one, other)
  const way = mergeWay(kept.values, gone.values)
  const contradictions = mergeContradictions(kept.values, gone.values)
  const labelOf = (field: string) => describeField(field, null).label
  const optionsFor = (done: string) => ({
    notify: 'none' as const,
    onDone: () => {
      toast.ok(done)
      void refresh(backOfficeApi.clientRecords.mergeRequests.path)
      onClose()
    },
    onFail: (failure: ApiFailure) => toast.warn(failureText(failure, labelOf)),
  })
  const merge = useAction(backOfficeApi.clientRecords.merge, optionsFor(t('merge.done', { name: kept.name })))
  const ask = useAction(
    backOfficeApi.clientRecords.askMerge,
    optionsFor(t('merge.asked', { name: kept.name })),
  )
  const input = {
    params: { key: kept.key },
    body: {
      base_version: kept.version,
      other: { key: gone.key, base_version: gone.version },
      take: [...take],
    },
  }
  const named = ({ name, created_at: at }: ClientCard) => `${name}, ${formatDate(dateInTashkent(at))}`
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <span className="text-[13px] font-semibold text-text-2">{t('merge.stays')}</span>
        <Segments
          name="kept"
          label={t('merge.stays')}
          value={kept.key}
          onChange={setKept}
          items={[one, other].map((card) => ({ key: card.key, label: named(card) }))}
        />
      </div>
      <p className="text-text-2">{t('merge.fields')}</p>
      <Fields cards={[one, other]} kept={kept} gone={gone} take={take} set={set} />
      {way === 'never' && (
        <p role="note" className="rounded-card bg-danger-soft p-4 text-danger">
          {t('merge.never')}
        </p>
      )}
      {way === 'confirmed' && (
        <p role="note" className="rounded-card bg-warn-soft p-4">
          {t('merge.contradicts', { fields: contradictions.map(labelOf).join(', ') })}
        </p>
      )}
      {way !== 'never' && <p>{t('merge.effect', { name: gone.name, days: UNDO_DAYS })}</p>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="text" onPress={onClose}>
          {t('merge.cancel')}
        </Button>
        {way === 'at_once' && (
          <Button kind="primary" busy={merge.isPending} onPress={() => merge.mutate(input)}>
            {t('merge.do')}
          </Button>
        )}
        {way === 'confirmed' && (
          <Button kind="primary" busy={ask.isPending} onPress={() => ask.mutate(input)}>
            {t('merge.ask')}
          </Button>
        )}
      </div>
    </div>
  )
}

type Props = { one: string; other: string; onClose: () => void }

export function MergeForm({ one, other, onClose }: Props) {
  const { t } = useTranslation('clients')
  const [first, second] = [useCard(one), useCard(other)]
  const retry = () => void Promise.all([first.refetch(), second.refetch()])
  return (
    <Dialog title={t('merge.title')} isOpen isWide onClose={onClose}>
      {first.data !== undefined && second.data !== undefined ? (
        <Both one={first.data} other={second.data} onClose={onClose} />
      ) : (
        <RecordState
          failure={first.error ?? second.error}
          absent={{ title: t('absent'), text: t('absent_text') }}
          onRetry={retry}
        />
      )}
    </Dialog>
  )
}

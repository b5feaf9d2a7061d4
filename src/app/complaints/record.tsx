// One complaint in a dialog: what was written, the conversation, photos, and the steps that the person may make.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WholeComplaint } from '#api/back-office/complaints.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { Steps } from '#app/kit/steps/steps.tsx'
import { ConditionPhotos } from '#app/pickers/condition-photos/condition-photos.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { isOpenComplaint } from '#domain/complaints/complaint.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { Conversation } from './conversation.tsx'
import { Deadline } from './deadline.tsx'
import { ComplaintForm } from './form.tsx'
import {
  actionLabel,
  ComplaintStatePill,
  describeChange,
  fieldLabel,
  kindLabel,
  stateLabel,
  topicLabel,
} from './labels.ts'
import { complaintSteps } from './steps.tsx'

const endpoints = backOfficeApi.complaints

function Facts({ complaint }: { complaint: WholeComplaint }) {
  const { t } = useTranslation('complaints')
  const language = useLanguage()
  const at = (instant: string | null) => (instant === null ? '' : formatDateTime(instant, language))
  const { application } = complaint
  const rows = [
    { label: fieldLabel('kind'), value: kindLabel(complaint.kind), note: topicLabel(complaint.topic) },
    { label: fieldLabel('author'), value: complaint.author.name, note: complaint.branch ?? '' },
    { label: fieldLabel('created_at'), value: at(complaint.created_at) },
    { label: fieldLabel('owner'), value: complaint.owner?.name ?? '' },
    { label: fieldLabel('answered_at'), value: at(complaint.answered_at) },
    { label: fieldLabel('closed_at'), value: at(complaint.closed_at) },
    {
      label: fieldLabel('mark'),
      value: complaint.mark === null ? '' : t('mark_of', { mark: complaint.mark }),
    },
  ]
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <ComplaintStatePill state={complaint.state} />
        <Deadline complaint={complaint} />
        {complaint.hidden && <span className="text-[13px] text-text-2">{t('hidden')}</span>}
      </div>
      <h3 className="text-lg font-bold break-words">{complaint.title}</h3>
      <p className="max-w-[42rem] whitespace-pre-wrap break-words">{complaint.text}</p>
      <KeyValue rows={rows.filter(({ value }) => value !== '')} />
      {application !== null && (
        <span>
          <LinkButton kind="quiet" to="/applications/$id" params={{ id: application.id }}>
            {t('to_application', { number: application.number })}
          </LinkButton>
        </span>
      )}
    </div>
  )
}

/** What became of what the author wrote: it stands in another complaint, which is linked for whoever may see it. */
function Repeated({ complaint }: { complaint: WholeComplaint }) {
  const { t } = useTranslation('complaints')
  const { duplicate_of, duplicate_state, asker } = complaint
  if (duplicate_state === null) return null
  return (
    <div className="flex flex-col items-start gap-3 rounded-card bg-warn-soft p-3 text-warn">
      <p>{t('repeated', { state: stateLabel(duplicate_state) })}</p>
      {asker.isAuthor && isOpenComplaint(duplicate_state) && <p>{t('repeated_follow')}</p>}
      {duplicate_of !== null && (
        <LinkButton kind="quiet" to="/complaint" search={{ open: duplicate_of }}>
          {t('to_repeated', { number: duplicate_of })}
        </LinkButton>
      )}
    </div>
  )
}

type Props = { complaintKey: string; onClose: () => void }

export function ComplaintRecord({ complaintKey, onClose }: Props) {
  const { t } = useTranslation('complaints')
  const [isEditing, setEditing] = useState(false)
  const { data, error, refetch } = useEndpoint(
    endpoints.view,
    { params: { key: complaintKey } },
    { notify: 'none' },
  )
  if (data !== undefined && isEditing)
    return <ComplaintForm complaint={data} onClose={() => setEditing(false)} />
  return (
    <Dialog
      title={t('title', { number: complaintKey })}
      isOpen
      isWide
      onClose={onClose}
      actions={
        data && <Steps table={complaintSteps} record={data} instead={{ update: () => setEditing(true) }} />
      }
    >
      {data === undefined ? (
        <RecordState
          failure={error}
          rows={5}
          absent={{ title: t('absent'), text: t('absent_text') }}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <Repeated complaint={data} />
          <Facts complaint={data} />
          <ConditionPhotos
            title={t('photos')}
            endpoints={endpoints}
            recordKey={data.key}
            ids={data.photos}
            canAdd={complaintSteps.offered(data).includes('write')}
          />
          <Conversation complaint={data} />
          <RecordHistory
            endpoint={endpoints.history}
            recordKey={data.key}
            describeChange={describeChange}
            actionLabel={actionLabel}
          />
        </div>
      )}
    </Dialog>
  )
}

import { ArrowLeft, ArrowRight, Check, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import type { DraftRow } from '#app/offline/store/rows.ts'
import type { Step } from '#domain/applications/form.ts'
import { SaveState } from './save-state.tsx'

type Props = {
  draft: DraftRow
  step: Step
  missing: number
  isSending: boolean
  onBack: () => void
  onNext: () => void
  onSubmit: () => void
  onMissing: () => void
}

/** The footer with back, next and the number of missing items. */
export function Foot({ draft, step, missing, isSending, onBack, onNext, onSubmit, onMissing }: Props) {
  const { t } = useTranslation('wizard')
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <div className="min-w-0 max-lg:w-full lg:flex-1">
        <SaveState appId={draft.id} updatedAt={draft.updatedAt} />
      </div>
      {missing > 0 && (
        <Button kind="text" onPress={onMissing}>
          {t('missing.count', { count: missing })}
        </Button>
      )}
      {step !== 'main' && (
        <Button kind="quiet" icon={ArrowLeft} onPress={onBack}>
          {t('back')}
        </Button>
      )}
      {draft.status !== 'unfinished' && (
        <LinkButton kind="primary" icon={Check} to="/applications/$id" params={{ id: draft.id }}>
          {t('correct_done')}
        </LinkButton>
      )}
      {step === 'files' && draft.status === 'unfinished' && (
        <Button kind="primary" icon={Send} busy={isSending} onPress={onSubmit}>
          {t('submit')}
        </Button>
      )}
      {step !== 'files' && (
        <Button kind={draft.status === 'unfinished' ? 'primary' : 'quiet'} icon={ArrowRight} onPress={onNext}>
          {t('next')}
        </Button>
      )}
    </div>
  )
}

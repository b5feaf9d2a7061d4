import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/index.ts'
import { Button } from '#app/kit/button.tsx'
import { useFirstInvalidFocus } from '#app/kit/form/first-invalid.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { useAction } from '#app/platform/data.ts'
import { PAUSE_REASONS } from '#domain/applications/reasons.ts'

/** Pauses the speed clock with a reason. */
export function PauseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('applications')
  const { t: reason } = useTranslation('reasons')
  const [chosen, setChosen] = useState<string | null>(null)
  const [wasSubmitted, setSubmitted] = useState(false)
  const pause = useAction(api.applications.pause, { onDone: onClose })
  const focusFirst = useFirstInvalidFocus()
  const act = () => {
    setSubmitted(true)
    const chosenReason = PAUSE_REASONS.find((key) => key === chosen)
    if (chosenReason === undefined) return focusFirst()
    pause.mutate({ params: { id }, body: { reason: chosenReason } })
  }
  const actions = (
    <Button kind="primary" busy={pause.isPending} onPress={act}>
      {t('view.pause')}
    </Button>
  )
  return (
    <Dialog title={t('view.pause')} isOpen onClose={onClose} actions={actions}>
      <p className="text-text-2">{t('view.pause_hint')}</p>
      <Field
        label={t('view.reason')}
        required
        error={wasSubmitted && chosen === null ? t('view.reason_needed') : null}
      >
        <Choice
          name="pause"
          autoFocus
          value={chosen}
          onChange={setChosen}
          items={PAUSE_REASONS.map((key) => ({ key, label: reason(`pause.${key}`) }))}
        />
      </Field>
    </Dialog>
  )
}

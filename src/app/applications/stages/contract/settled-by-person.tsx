// A contract that the client confirms in the partner's own cabinet, of which the partner tells nothing: a person looks there, and says
// whether the goods may be handed over.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onlineApi } from '#api/online.ts'
import { Button } from '#app/kit/button.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { StageAction } from '../stage-action.tsx'
import { useStep } from '../use-step.ts'

type Seen = 'confirmed' | 'refused'

export function SettledByPerson({ id, canAct }: { id: string; canAct: boolean }) {
  const { t } = useTranslation('stages')
  const [seen, setSeen] = useState<Seen>('confirmed')
  const [isDialogOpen, setDialogOpen] = useState(false)
  const settle = useStep(onlineApi.stages.settleContract, id, () => setDialogOpen(false))
  const ask = (what: Seen) => {
    setSeen(what)
    setDialogOpen(true)
  }
  return (
    <div role="alert" className="flex flex-col gap-4">
      <p className="font-semibold text-warn">{t('settle.text')}</p>
      {canAct && (
        <StageAction>
          <Button kind="quiet" onPress={() => ask('refused')}>
            {t('settle.refused')}
          </Button>
          <Button kind="primary" shortcut="proceed" onPress={() => ask('confirmed')}>
            {t('settle.confirmed')}
          </Button>
        </StageAction>
      )}
      <Confirm
        title={t(`settle.${seen}_title`)}
        text={t(`settle.${seen}_text`)}
        confirm={t(`settle.${seen}`)}
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        onConfirm={() => settle.act({ is_confirmed: seen === 'confirmed' })}
        busy={settle.busy}
      />
    </div>
  )
}

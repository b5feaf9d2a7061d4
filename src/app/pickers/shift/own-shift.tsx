// The person's own shift: begin, pause, finish; and a notice about the last shift if it was not finished.
import { Coffee, LogOut, Play, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { OwnShift as View } from '#api/back-office/staff/shifts.ts'
import { Button } from '#app/kit/button.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { useAction, useEndpoint } from '#app/platform/data.ts'
import { formatDate, formatTime } from '#domain/kernel/time/dates.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import { durationLabel } from './labels.ts'
import { StatePill } from './pills.tsx'

const rows = backOfficeApi.staff
const AGAIN_MS = 60_000

function AtWork({ paused }: { paused: boolean }) {
  const { t } = useTranslation('staff')
  const [isDialogOpen, setDialogOpen] = useState(false)
  const pause = useAction(paused ? rows.resumeShift : rows.pauseShift)
  const finish = useAction(rows.finishShift, {
    onDone: () => setDialogOpen(false),
    onFail: () => setDialogOpen(false),
  })
  return (
    <>
      <Button
        kind={paused ? 'primary' : 'quiet'}
        icon={paused ? Play : Coffee}
        busy={pause.isPending}
        onPress={() => pause.mutate({ body: {} })}
      >
        {t(paused ? 'own.resume' : 'own.pause')}
      </Button>
      <Button kind={paused ? 'quiet' : 'primary'} icon={LogOut} onPress={() => setDialogOpen(true)}>
        {t('own.finish')}
      </Button>
      <Confirm
        title={t('own.finish_title')}
        text={t('own.finish_text')}
        confirm={t('own.finish')}
        isOpen={isDialogOpen}
        busy={finish.isPending}
        onClose={() => setDialogOpen(false)}
        onConfirm={() => finish.mutate({ body: {} })}
      />
    </>
  )
}

function Begin() {
  const { t } = useTranslation('staff')
  const begin = useAction(rows.beginShift)
  return (
    <Button kind="primary" icon={Play} busy={begin.isPending} onPress={() => begin.mutate({ body: {} })}>
      {t('own.begin')}
    </Button>
  )
}

function Forgotten({ shift_id, day, begun_at }: NonNullable<View['forgotten']>) {
  const { t } = useTranslation('staff')
  const [isOpen, setOpen] = useState(false)
  const correction = { shift_id, day, from: formatTime(begun_at), to: '' }
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card bg-warn-soft p-3 text-warn">
      <TriangleAlert aria-hidden size={20} className="shrink-0" />
      <p className="min-w-48 flex-1">{t('own.forgotten', { day: formatDate(day) })}</p>
      <Button kind="quiet" onPress={() => setOpen(true)}>
        {t('own.forgotten_do')}
      </Button>
      {isOpen && <CorrectionDialog draft={correction} onClose={() => setOpen(false)} />}
    </div>
  )
}

export function OwnShift() {
  const { t } = useTranslation('staff')
  const { data } = useEndpoint(rows.ownShift, {}, { notify: 'none', refetchInterval: AGAIN_MS })
  if (data === undefined) return <div className="min-h-28" />
  const isOpen = data.state === 'at_work'
  return (
    <Section>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="flex min-w-48 flex-1 flex-col gap-1">
          <h2 className="text-lg font-bold text-text">{t('own.title')}</h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-text-2 tabular">
            <StatePill {...data} />
            {isOpen && data.since !== null && <span>{t('own.since', { time: formatTime(data.since) })}</span>}
            <span>{t('own.worked', { time: durationLabel(data.worked_s) })}</span>
          </p>
        </div>
        <div className="flex flex-wrap gap-3">{isOpen ? <AtWork paused={data.paused} /> : <Begin />}</div>
      </div>
      {data.forgotten !== null && <Forgotten {...data.forgotten} />}
    </Section>
  )
}

// Checks whether this tablet can work for a day without internet; the result is stored with its time.
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, CircleHelp, CircleX, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findText, label, useLanguage } from '#app/i18n/i18n.ts'
import { screenTitle } from '#app/i18n/screen-title.ts'
import { useWaitingLabel } from '#app/i18n/waiting-label.ts'
import { Button } from '#app/kit/button.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { saveRef, useStoredRef } from '#app/offline/store/refs.ts'
import { useSession } from '#app/platform/session.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { collectFindings } from './collect.ts'
import { evaluateFindings, type Line, type State, verdictOf } from './evaluate.ts'

/** Builds with another shape of the lines used another key. */
const STORED_KEY = 'readiness'
const LOOKS: Record<State, { icon: LucideIcon; colour: string }> = {
  ok: { icon: CircleCheck, colour: 'text-ok' },
  warn: { icon: CircleAlert, colour: 'text-warn' },
  bad: { icon: CircleX, colour: 'text-danger' },
  unknown: { icon: CircleHelp, colour: 'text-text-2' },
}
const VERDICTS = {
  good: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-danger-soft text-danger',
}

function ReadyLine({ line }: { line: Line }) {
  const { t } = useTranslation('ready')
  const language = useLanguage()
  const { icon: Icon, colour } = LOOKS[line.state]
  const waitingLabel = useWaitingLabel()
  const { applications = 0, photos = 0, other = 0 } = line.params
  const what = waitingLabel({ applications, photos, other })
  const screens = (line.screens ?? []).map((title) => screenTitle({ title })).join(', ')
  const time = line.at === undefined ? '' : formatDateTime(new Date(line.at).toISOString(), language)
  return (
    <li className="flex items-start gap-3 py-3" data-line={line.key} data-state={line.state}>
      <Icon aria-hidden size={24} className={clsx('mt-0.5 shrink-0', colour)} />
      <div className="min-w-0">
        <h2 className="font-semibold">
          {t(`lines.${line.key}.title`)}
          <span className="sr-only">: {t(`state.${line.state}`)}</span>
        </h2>
        <p className="text-text-2">
          {findText(`ready:lines.${line.key}.${line.word}`, { ...line.params, time, what, screens }) ??
            t(`state.${line.state}`)}
        </p>
      </div>
    </li>
  )
}

function Result({ lines, at }: { lines: Line[]; at: number }) {
  const { t } = useTranslation('ready')
  const language = useLanguage()
  const verdict = verdictOf(lines)
  return (
    <Section>
      <div role="status" className={clsx('rounded-xl p-4', VERDICTS[verdict])}>
        <p className="text-lg font-bold">{t(verdict)}</p>
        <p>{t('checked', { time: formatDateTime(new Date(at).toISOString(), language) })}</p>
      </div>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <ReadyLine key={line.key} line={line} />
        ))}
      </ul>
    </Section>
  )
}

export function Ready() {
  const { t } = useTranslation('ready')
  const { can } = useSession()
  const stored = useStoredRef<Line[]>(STORED_KEY)
  const [isBusy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    try {
      await saveRef(STORED_KEY, evaluateFindings(await collectFindings(can)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Page title={label('screens:ready')}>
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-4">
        <Section>
          <p>{t('lead')}</p>
          <div className="flex flex-wrap items-center gap-3">
            <Button kind="primary" busy={isBusy} onPress={() => void check()}>
              {t(stored ? 'again' : 'check')}
            </Button>
            {!stored && <span className="text-text-2">{t('never')}</span>}
          </div>
        </Section>
        {stored && <Result lines={stored.value} at={stored.at} />}
      </div>
    </Page>
  )
}

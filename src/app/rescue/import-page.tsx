// Imports the rescue file of another tablet: choose the file, check owner and contents, confirm, see the result.
import { CircleAlert, CircleCheck, FileUp } from 'lucide-react'
import { Button as AriaButton, FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { errorText, label, useLanguage } from '#app/i18n/i18n.ts'
import { Button, buttonLook } from '#app/kit/button.tsx'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { LoadingState, OfflineState } from '#app/kit/display/states.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import type { ImportResult } from '#app/offline/rescue/import.ts'
import { isReached, requestProbe, useConnection } from '#app/platform/connection.ts'
import { useSession } from '#app/platform/session-store.ts'
import { initialsOf } from '#app/platform/tablet/initials.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { type RescueFileFacts as InsideFacts, type Refusal, useRescueFile } from './use-rescue-file.ts'

type ChoiceProps = { label: string; kind: 'primary' | 'quiet'; onFile: (file: File) => void }

function FileChoice({ label, kind, onFile }: ChoiceProps) {
  return (
    <FileTrigger
      onSelect={(files) => {
        const file = files?.[0]
        if (file !== undefined) onFile(file)
      }}
    >
      <AriaButton className={buttonLook(kind)}>
        <FileUp aria-hidden size={20} className="shrink-0" />
        {label}
      </AriaButton>
    </FileTrigger>
  )
}

function Inside({ facts }: { facts: InsideFacts }) {
  const { t } = useTranslation('rescue')
  const language = useLanguage()
  const { user } = useSession()
  const initials = initialsOf(facts.owner.name)
  const rows = [
    { label: t('whose'), value: initials },
    { label: t('made_at'), value: formatDateTime(facts.made_at, language) },
    { label: t('applications'), value: facts.applications },
    { label: t('operations'), value: facts.operations },
    { label: t('photos'), value: facts.photos },
    { label: t('size'), value: t('size_mb', { mb: Math.max(0.1, Math.round(facts.bytes / 100_000) / 10) }) },
  ]
  return (
    <Section title={t('inside')}>
      <KeyValue rows={rows} />
      <p className="text-text-2">{facts.owner.id === user?.id ? t('own') : t('foreign', { initials })}</p>
    </Section>
  )
}

function Done({ taken }: { taken: ImportResult }) {
  const { t } = useTranslation('rescue')
  return (
    <Section>
      <div role="status" className="flex items-start gap-3">
        <CircleCheck aria-hidden size={28} className="shrink-0 text-ok" />
        <div>
          <p className="text-lg font-bold">{taken.added > 0 ? t('done', taken) : t('nothing_new')}</p>
          {taken.added > 0 && taken.known > 0 && <p className="text-text-2">{t('known', taken)}</p>}
        </div>
      </div>
      <div>
        <LinkButton kind="primary" to="/outbox">
          {t('to_outbox')}
        </LinkButton>
      </div>
    </Section>
  )
}

function Refused({ why }: { why: Refusal }) {
  const { t } = useTranslation('rescue')
  const text =
    why === 'parcel_foreign' || why === 'parcel_not_yours' ? errorText({ key: why }) : t(`refused.${why}`)
  return (
    <Section>
      <div role="alert" className="flex items-start gap-3">
        <CircleAlert aria-hidden size={28} className="shrink-0 text-danger" />
        <div>
          <p className="text-lg font-bold">{t('refused_title')}</p>
          <p className="text-text-2">{text}</p>
        </div>
      </div>
    </Section>
  )
}

function Steps({ step, choose, accept }: ReturnType<typeof useRescueFile>) {
  const { t } = useTranslation('rescue')
  const isFirst = step.at === 'choosing'
  const isBusy = step.at === 'opening' || step.at === 'working'
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4">
      <Section>
        <p>{t('lead')}</p>
        {!isBusy && (
          <div className="flex flex-wrap gap-3">
            <FileChoice
              label={t(isFirst ? 'choose' : 'another')}
              kind={isFirst ? 'primary' : 'quiet'}
              onFile={choose}
            />
          </div>
        )}
        {isBusy && <p role="status">{t(step.at === 'opening' ? 'opening' : 'working')}</p>}
      </Section>
      {step.at === 'opening' && <LoadingState rows={3} />}
      {(step.at === 'inside' || step.at === 'working') && <Inside facts={step.inside} />}
      {(step.at === 'inside' || step.at === 'working') && (
        <div>
          <Button
            kind="primary"
            busy={step.at === 'working'}
            onPress={() => step.at === 'inside' && accept(step)}
          >
            {t('take_in')}
          </Button>
        </div>
      )}
      {step.at === 'done' && <Done taken={step.taken} />}
      {step.at === 'refused' && <Refused why={step.why} />}
    </div>
  )
}

export function ImportPage() {
  const connection = useConnection()
  const rescueFile = useRescueFile()
  const title = label('screens:outbox_import')
  const isAway = !isReached(connection) && rescueFile.step.at === 'choosing'
  return (
    <Page title={title} back="/outbox">
      {isAway && <OfflineState onRetry={() => void requestProbe()} />}
      {/* Hidden, not removed: a short interruption must not lose the file that is being chosen. */}
      <div hidden={isAway}>
        <Steps {...rescueFile} />
      </div>
    </Page>
  )
}

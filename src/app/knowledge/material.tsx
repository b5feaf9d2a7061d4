// One material as it is written: its content, who may read it, and who has got how far.

import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeWrittenMaterial } from '#api/back-office/materials.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { roleLabel } from '#app/i18n/role-labels.ts'
import { Button } from '#app/kit/button.tsx'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { UnreadPage } from '#app/kit/form/unread-page.tsx'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { Steps } from '#app/kit/steps/steps.tsx'
import { kindLabel, levelLabel } from '#app/pickers/knowledge/labels.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { READING_STATES } from '#domain/knowledge/material.ts'
import {
  actionLabel,
  describeChange,
  fieldLabel,
  iconLabel,
  languageLabel,
  modeLabel,
  placeOf,
  readingLabel,
} from './labels.ts'
import { MaterialPill, ReadingPill } from './pills.tsx'
import { materialSteps } from './steps.tsx'

const endpoints = backOfficeApi.materials
type Props = { material: WholeWrittenMaterial }

function Main({ material }: Props) {
  const { t } = useTranslation('knowledge')
  const language = useLanguage()
  const { level, languages, mode, roles, link, published_at } = material
  const names = roles.map(({ name }) => roleLabel(name)).join(', ')
  const rows = [
    { label: fieldLabel('mode'), value: modeLabel(mode), note: names },
    { label: fieldLabel('kind'), value: kindLabel(material.kind) },
    { label: fieldLabel('link'), value: link },
    { label: fieldLabel('place'), value: placeOf(material) },
    { label: fieldLabel('level'), value: level === null ? '' : levelLabel(level) },
    { label: fieldLabel('languages'), value: languages.map(languageLabel).join(', ') },
    { label: fieldLabel('icon'), value: iconLabel(material.icon) },
    {
      label: t('quiz.in_test'),
      value:
        material.asked === 0 ? '' : t('quiz.of', { asked: material.asked, count: material.questions.length }),
    },
    { label: fieldLabel('author'), value: material.author },
    { label: fieldLabel('number'), value: material.number === 0 ? '' : String(material.number) },
    {
      label: fieldLabel('published_at'),
      value: published_at === null ? '' : formatDateTime(published_at, language),
    },
  ]
  return (
    <Section title={t('sections.main')}>
      <div className="flex flex-col gap-4">
        {material.info !== '' && <p className="max-w-[42rem] break-words text-text-2">{material.info}</p>}
        {material.text !== '' && (
          <p className="max-w-[42rem] whitespace-pre-wrap break-words">{material.text}</p>
        )}
        <KeyValue rows={rows.filter(({ value }) => value !== '')} />
      </div>
    </Section>
  )
}

/** The clipboard exists only on a secure page. */
const canCopy = 'clipboard' in navigator

/** The address of a material that only those read who have it. */
function LinkSection({ material }: Props) {
  const { t } = useTranslation('knowledge')
  const { title, token } = material
  const url = `${location.origin}/knowledge/${token}`
  const copy = () => void navigator.clipboard.writeText(url).then(() => toast.ok(t('link.copied', { title })))
  return (
    <Section title={t('sections.link')}>
      <div className="flex flex-col gap-3">
        <p className="break-all rounded-xl bg-surface-2 p-4 font-medium text-text">{url}</p>
        <div className="flex flex-wrap gap-3">
          {canCopy && (
            <Button kind="quiet" icon={Copy} onPress={copy}>
              {t('link.copy')}
            </Button>
          )}
          <Steps table={materialSteps} record={material} place="link" />
        </div>
      </div>
    </Section>
  )
}

/** The readers by how far they have got; the first ones by name, with how many there are. */
function Readers({ material }: Props) {
  const { t } = useTranslation('knowledge')
  const language = useLanguage()
  const [chosen, setChosen] = useState('')
  const state = READING_STATES.find((one) => one === chosen)
  const { key, readings } = material
  const { data, error, refetch } = useEndpoint(
    endpoints.readers,
    { params: { key }, body: state === undefined ? {} : { state } },
    { keepPrevious: true, notify: 'none' },
  )
  const count = READING_STATES.reduce((sum, one) => sum + (readings[one] ?? 0), 0)
  const items = [
    { key: '', label: t('everybody', { count }) },
    ...READING_STATES.map((one) => ({
      key: one as string,
      label: `${readingLabel(one)}: ${readings[one] ?? 0}`,
    })),
  ]
  return (
    <Section title={t('sections.readers')}>
      <div className="flex flex-col gap-3">
        <Segments
          name="reading"
          label={fieldLabel('reading')}
          items={items}
          value={chosen}
          onChange={setChosen}
        />
        {data === undefined && <RecordState failure={error} rows={4} onRetry={() => void refetch()} />}
        {data?.items.length === 0 && <p className="text-text-2">{t('readers_none')}</p>}
        {data !== undefined && data.items.length > 0 && (
          <ul aria-label={t('sections.readers')} className="divide-y divide-line">
            {data.items.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                <span className="min-w-0 flex-1">
                  <span className="block break-words font-medium">{one.name}</span>
                  {one.branch !== null && <span className="text-[13px] text-text-2">{one.branch}</span>}
                </span>
                {one.at !== null && (
                  <span className="text-[13px] text-text-2 tabular">{formatDateTime(one.at, language)}</span>
                )}
                <ReadingPill state={one.state} />
              </li>
            ))}
          </ul>
        )}
        {data !== undefined && data.total > data.items.length && (
          <p className="text-text-2">{t('first_of', { count: data.items.length, total: data.total })}</p>
        )}
      </div>
    </Section>
  )
}

export function MaterialPage({ id }: { id: string }) {
  const { t } = useTranslation('knowledge')
  const { data, error, refetch } = useEndpoint(endpoints.view, { params: { key: id } }, { notify: 'none' })
  if (data === undefined)
    return (
      <UnreadPage
        title={label('screens:knowledge_view')}
        back="/knowledge"
        absent={{ title: t('absent'), text: t('absent_text') }}
        read={{ error, refetch }}
      />
    )
  return (
    <Page
      title={data.title}
      back="/knowledge"
      actions={
        <>
          <div className="mr-auto">
            <MaterialPill state={data.state} changed={data.changed} />
          </div>
          {data.state === 'published' && data.mode !== 'link' && (
            <LinkButton kind="quiet" to="/knowledge/$id" params={{ id: data.key }}>
              {t('to_reading')}
            </LinkButton>
          )}
          <Steps table={materialSteps} record={data} />
        </>
      }
    >
      <Main material={data} />
      {data.mode === 'link' && <LinkSection material={data} />}
      {data.number > 0 && <Readers material={data} />}
      <RecordHistory
        endpoint={endpoints.history}
        recordKey={data.key}
        describeChange={describeChange}
        actionLabel={actionLabel}
      />
    </Page>
  )
}

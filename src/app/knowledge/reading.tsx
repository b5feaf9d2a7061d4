// A material as people read it. An article counts as viewed when its end was on the screen; a video or a file, which another site
// shows, when the person says so after opening it.
import { CircleCheck, ExternalLink, Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeMaterial } from '#api/back-office/knowledge.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { Button, buttonLook } from '#app/kit/button.tsx'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { EmptyState } from '#app/kit/display/states.tsx'
import { UnreadPage } from '#app/kit/form/unread-page.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { kindLabel, levelLabel } from '#app/pickers/knowledge/labels.ts'
import { useAction, useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { hasLink, isRead } from '#domain/knowledge/material.ts'
import { fieldLabel, languageLabel, placeOf } from './labels.ts'
import { MaterialPicture, ReadingPill } from './pills.tsx'
import { QuizSection } from './quiz.tsx'

const endpoints = backOfficeApi.knowledge

type Reading = { id: string; material: WholeMaterial }

/** Returns the step that marks this publication as viewed; that it was opened is sent once it is on the screen. */
function useReading({ id, material: { version: number, state, locked, title } }: Reading) {
  const { t } = useTranslation('knowledge')
  const { mutate: open } = useAction(endpoints.read, { notify: 'none' })
  const finish = useAction(endpoints.read, { onDone: () => toast.ok(t('read', { title })) })
  const sent = useRef('')
  useEffect(() => {
    const step = `${id} ${number}`
    if (locked || state !== 'unopened' || sent.current === step) return
    sent.current = step
    open({ params: { key: id }, body: { number, step: 'opened' } })
  }, [id, number, state, locked, open])
  return { ...finish, view: () => finish.mutate({ params: { key: id }, body: { number, step: 'viewed' } }) }
}

type ArticleProps = { text: string; onEnd: (() => void) | null }

/** The text, and a mark at its end that says once that it was on the screen. */
function Article({ text, onEnd }: ArticleProps) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  useEffect(() => {
    const { current } = end
    if (current === null) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      latest.current?.()
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <p className="max-w-[42rem] whitespace-pre-wrap break-words text-base leading-relaxed">{text}</p>
      <div ref={end} className="h-px" />
    </>
  )
}

function Linked({ id, material }: Reading) {
  const { t } = useTranslation('knowledge')
  const { view, isPending } = useReading({ id, material })
  const [isOpened, setOpened] = useState(false)
  const { link, kind, text, state } = material
  const isViewed = isRead(state)
  return (
    <>
      {text !== '' && <p className="max-w-[42rem] whitespace-pre-wrap break-words">{text}</p>}
      <div className="flex flex-wrap gap-3">
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className={buttonLook('primary')}
          onClick={() => setOpened(true)}
        >
          <ExternalLink aria-hidden size={20} className="shrink-0 compact:size-4" />
          {t(`open.${kind === 'video' ? 'video' : 'file'}`)}
        </a>
        {!isViewed && (
          <Button kind="quiet" icon={CircleCheck} isDisabled={!isOpened} busy={isPending} onPress={view}>
            {t('mark_viewed')}
          </Button>
        )}
      </div>
      {!isViewed && <p className="text-[13px] text-text-2">{t('mark_hint')}</p>}
    </>
  )
}

function ReadArticle({ id, material }: Reading) {
  const { view } = useReading({ id, material })
  return <Article text={material.text} onEnd={isRead(material.state) ? null : view} />
}

function Whole({ id, material }: Reading) {
  const { t } = useTranslation('knowledge')
  const { can } = useSession()
  const language = useLanguage()
  const { title, info, kind, icon, level, languages, locked, state, published_at, version } = material
  const rows = [
    { label: fieldLabel('kind'), value: kindLabel(kind) },
    { label: fieldLabel('level'), value: level === null ? '' : levelLabel(level) },
    { label: fieldLabel('place'), value: placeOf(material) },
    { label: fieldLabel('languages'), value: languages.map(languageLabel).join(', ') },
    { label: fieldLabel('published_at'), value: formatDateTime(published_at, language) },
  ]
  return (
    <Page
      title={title}
      back="/knowledge"
      actions={
        <>
          <div className="mr-auto">
            <ReadingPill state={state} locked={locked} />
          </div>
          {can('knowledge.write') && (
            <LinkButton
              kind="quiet"
              icon={Pencil}
              to="/knowledge/$id"
              params={{ id: material.key }}
              search={{ view: 'writing' }}
            >
              {t('to_writing')}
            </LinkButton>
          )}
        </>
      }
    >
      <Section title={title}>
        <div className="flex flex-col gap-4">
          {info !== '' && (
            <p className="flex items-start gap-3 text-text-2">
              <MaterialPicture icon={icon} />
              <span className="min-w-0 max-w-[42rem] break-words">{info}</span>
            </p>
          )}
          {locked && <EmptyState title={t('locked_title')} text={t('locked_text')} />}
          {!locked && hasLink(kind) && <Linked id={id} material={material} />}
          {!locked && !hasLink(kind) && <ReadArticle key={version} id={id} material={material} />}
        </div>
      </Section>
      {!locked && <QuizSection id={id} material={material} />}
      <Section title={t('sections.about')}>
        <KeyValue rows={rows.filter(({ value }) => value !== '')} />
      </Section>
    </Page>
  )
}

export function ReadingPage({ id }: { id: string }) {
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
  return <Whole id={id} material={data} />
}

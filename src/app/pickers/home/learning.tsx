// What an intern does next: the material to read, tests that are open, the levels.
import { BookOpen, GraduationCap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { MaterialLine } from '#api/back-office/knowledge.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { LinkButton } from '#app/kit/link-button.tsx'
import { kindLabel, levelLabel } from '#app/pickers/knowledge/labels.ts'
import { LevelBar } from '#app/pickers/knowledge/levels.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useAge } from '#app/platform/reads/age.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { isCompleted, isRead } from '#domain/knowledge/material.ts'
import { BlockState } from './block-state.tsx'
import { CardAge, CardNote, HomeCard, RowsHead } from './card.tsx'
import { LinkRow } from './home-row.tsx'
import { REFETCH } from './refetch.ts'

const endpoints = backOfficeApi.knowledge
const READ = 100
/** Rows in sight of each part; the others are in the list. */
const MOST = 5

const addressOf = ({ key }: MaterialLine) => ({ to: '/knowledge/$id', params: { id: key } })

const textOf = ({ kind, level, info }: MaterialLine): string =>
  [kindLabel(kind), level === null ? '' : levelLabel(level), info].filter((part) => part !== '').join(' · ')

function NextMaterial({ line }: { line: MaterialLine }) {
  const { t } = useTranslation('home')
  return (
    <div className="flex flex-wrap items-center gap-3 p-3.5">
      <span className="min-w-0 flex-1 basis-64">
        <span className="block text-lg font-bold break-words text-text">{line.title}</span>
        <span className="block text-sm text-text-2">{textOf(line)}</span>
      </span>
      <LinkButton kind="primary" icon={BookOpen} {...addressOf(line)}>
        {t(line.state === 'unopened' ? 'learning.read' : 'learning.go_on')}
      </LinkButton>
    </div>
  )
}

/** The test of a material that was read; its page knows how many tries are left. */
function QuizRow({ line }: { line: MaterialLine }) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const { data } = useEndpoint(endpoints.view, { params: { key: line.key } }, { notify: 'none' })
  const quiz = data?.quiz ?? null
  if (quiz === null || data?.state !== 'viewed') return null
  const { asked, tries_left: left, next_at: next } = quiz
  const tries =
    left === 0 && next !== null
      ? label('knowledge:quiz.pause', { time: formatDateTime(next, language) })
      : label('knowledge:quiz.left', { count: left })
  return (
    <LinkRow
      icon={GraduationCap}
      tone="soon"
      title={t('learning.quiz', { title: line.title })}
      text={[t('learning.questions', { count: asked }), tries].join(' · ')}
      address={addressOf(line)}
    />
  )
}

export function Learning() {
  const { t } = useTranslation('home')
  const ageOf = useAge()
  const list = useEndpoint(endpoints.list, { body: { sort: 'level', limit: READ } }, REFETCH)
  const levels = useEndpoint(endpoints.levels, {}, REFETCH)
  const link = { to: '/knowledge', text: label('screens:knowledge') }
  if (list.data === undefined || levels.data === undefined)
    return (
      <HomeCard title={t('learning.title')} link={link} isMain>
        <BlockState read={list.data === undefined ? list : levels} />
      </HomeCard>
    )
  const open = list.data.items.filter(({ locked }) => !locked)
  const [next, ...later] = open.filter(({ state }) => !isRead(state))
  const tests = open.filter(({ state, has_test }) => isRead(state) && !isCompleted(state, has_test))
  return (
    <HomeCard title={t('learning.title')} link={link} isMain={next !== undefined}>
      <CardAge time={ageOf(list)} />
      {next === undefined ? (
        <CardNote>{t(list.data.total === 0 ? 'learning.empty' : 'learning.nothing')}</CardNote>
      ) : (
        <NextMaterial line={next} />
      )}
      <ul aria-label={t('learning.tests')} className="border-t border-line empty:hidden">
        {tests.slice(0, MOST).map((line) => (
          <QuizRow key={line.key} line={line} />
        ))}
      </ul>
      {later.length > 0 && <RowsHead>{t('learning.then')}</RowsHead>}
      <ul aria-label={t('learning.then')} className="empty:hidden">
        {later.slice(0, MOST).map((line) => (
          <LinkRow
            key={line.key}
            icon={BookOpen}
            tone="calm"
            title={line.title}
            text={textOf(line)}
            address={addressOf(line)}
          />
        ))}
      </ul>
      {levels.data.levels.length > 0 && (
        <div className="border-t border-line p-3.5">
          <LevelBar levels={levels.data.levels} />
        </div>
      )}
    </HomeCard>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { ApplicationView } from '#api/applications.ts'
import { mentions as endpoints } from '#api/back-office/mentions.ts'
import { api } from '#api/index.ts'
import { Button } from '#app/kit/button.tsx'
import { EmptyState } from '#app/kit/display/states.tsx'
import { Timeline } from '#app/kit/display/timeline.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { focusUnreadable } from '#app/kit/inputs/masks/unreadable.ts'
import { Section } from '#app/kit/layout/section.tsx'
import { useFieldLabels } from '#app/pickers/fields/field-labels.ts'
import { MentionBox, type Mentioned } from '#app/pickers/mention-box.tsx'
import { useAction, useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { COMMENT } from '#domain/applications/texts.ts'
import { MOST_MENTIONED, mentionParts, mentions } from '#domain/kernel/texts/mentions.ts'
import { fieldLines } from '../../application/comment-text.ts'

function CommentText({ text, mentions }: { text: string; mentions: readonly Mentioned[] }) {
  const { t } = useTranslation('applications')
  const { label, value } = useFieldLabels()
  const lines = fieldLines(text)
  if (lines === null)
    return mentionParts(
      text,
      mentions.map(({ name }) => name),
    ).map((part, index) =>
      part.name === undefined ? (
        part.text
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key and never move
        <span key={index} className="rounded-md bg-brand-soft px-1 font-semibold text-brand-strong">
          {part.text}
        </span>
      ),
    )
  return (
    <>
      {t('view.late_change')}
      <ul className="mt-1">
        {lines.map(({ field, value: stored }) => (
          <li key={field}>
            {label(field)}: <b>{value(field, stored)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}

function NewComment({ id }: { id: string }) {
  const { t } = useTranslation('applications')
  const [text, setText] = useState('')
  // A comment keeps its id until the server has accepted it, so that a second press does not duplicate it.
  const [commentId, setCommentId] = useState(() => uuid())
  const [people, setPeople] = useState<readonly Mentioned[]>([])
  const add = useAction(api.applications.comment, {
    onDone: () => {
      setText('')
      setPeople([])
      setCommentId(uuid())
    },
  })
  const usePeople = (query: string | null): readonly Mentioned[] => {
    const { data } = useEndpoint(
      endpoints.people,
      { params: { id }, body: { search: query ?? '' } },
      { enabled: query !== null, keepPrevious: true, notify: 'none' },
    )
    return query === null ? [] : (data?.items ?? [])
  }
  const send = () => {
    if (focusUnreadable()) return
    const mentioned = people.filter(({ name }) => mentions(text, name)).map((person) => person.id)
    const added = mentioned.length > 0 ? { mentions: mentioned.slice(0, MOST_MENTIONED) } : {}
    if (text.trim() !== '')
      add.mutate({ params: { id }, body: { id: commentId, text: text.trim(), ...added } })
  }
  return (
    <Section>
      <Field label={t('view.comment')} hint={t('view.mention_hint')}>
        <MentionBox
          name="new_comment"
          maxLength={COMMENT.max}
          value={text}
          usePeople={usePeople}
          chosen={people}
          onChange={setText}
          onMention={(person) => setPeople([...people.filter((one) => one.id !== person.id), person])}
        />
      </Field>
      <div className="flex justify-end">
        <Button kind="quiet" busy={add.isPending} onPress={send}>
          {t('view.comment_add')}
        </Button>
      </div>
    </Section>
  )
}

/** Comments on the application, newest first. */
export function CommentsTab({ view }: { view: ApplicationView }) {
  const { t } = useTranslation('applications')
  const { can } = useSession()
  const items = [...view.comments].reverse().map(({ id, by, at, text, mentions: people = [] }) => ({
    key: id,
    title: by.name,
    at,
    text: <CommentText text={text} mentions={people} />,
  }))
  return (
    <div className="flex flex-col gap-4">
      {can('applications.comment') && <NewComment id={view.id} />}
      {items.length === 0 ? (
        <EmptyState title={t('view.no_comments')} text={t('view.no_comments_text')} />
      ) : (
        <Section>
          <Timeline items={items} />
        </Section>
      )}
    </div>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { ApplicationView } from '#api/applications.ts'
import { api } from '#api/index.ts'
import { Button } from '#app/kit/button.tsx'
import { EmptyState } from '#app/kit/display/states.tsx'
import { Timeline } from '#app/kit/display/timeline.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { focusUnreadable } from '#app/kit/inputs/masks/unreadable.ts'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { useFieldLabels } from '#app/pickers/fields/field-labels.ts'
import { useAction } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { fieldLines } from './comment-text.ts'

function CommentText({ text }: { text: string }) {
  const { t } = useTranslation('applications')
  const { label, value } = useFieldLabels()
  const lines = fieldLines(text)
  if (lines === null) return text
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
  const add = useAction(api.applications.comment, {
    onDone: () => {
      setText('')
      setCommentId(uuid())
    },
  })
  const send = () => {
    if (focusUnreadable()) return
    if (text.trim() !== '') add.mutate({ params: { id }, body: { id: commentId, text: text.trim() } })
  }
  return (
    <Section>
      <Field label={t('view.comment')}>
        <TextInput name="new_comment" value={text} onChange={setText} multiline maxLength={2000} />
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
  const items = [...view.comments]
    .reverse()
    .map(({ id, by, at, text }) => ({ key: id, title: by.name, at, text: <CommentText text={text} /> }))
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

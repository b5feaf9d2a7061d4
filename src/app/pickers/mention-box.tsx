// A text, a comment or a message, with suggestions of people after `@`. Arrow keys choose, Enter or Tab takes, Escape closes; the focus
// stays in the text.
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { mentionQuery } from '#domain/kernel/texts/mentions.ts'

export type Mentioned = { id: number; name: string }

type Props = {
  name: string
  maxLength: number
  value: string
  /** Finds the people who match what is typed after `@`; nobody for null, while nobody is being mentioned. */
  usePeople: (query: string | null) => readonly Mentioned[]
  /** The people who were chosen already; behind their names nobody is searched for. */
  chosen: readonly Mentioned[]
  onChange: (text: string) => void
  onMention: (person: Mentioned) => void
}

export function MentionBox({ name, maxLength, value, usePeople, chosen, onChange, onMention }: Props) {
  const { t } = useTranslation('applications')
  const box = useRef<HTMLDivElement>(null)
  const [caret, setCaret] = useState(0)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [highlighted, setHighlighted] = useState(0)
  const moveTo = useRef<number | null>(null)
  const area = () => box.current?.querySelector('textarea') ?? null
  const asked = mentionQuery(value.slice(0, caret))
  const isDone =
    asked === null || asked.at === closedAt || chosen.some((one) => asked.query.startsWith(one.name))
  const people = usePeople(isDone ? null : asked.query)
  const active = Math.min(highlighted, people.length - 1)
  useEffect(() => {
    // React moves the caret to the end of a text that was set; it belongs behind the name.
    if (moveTo.current === null) return
    area()?.setSelectionRange(moveTo.current, moveTo.current)
    setCaret(moveTo.current)
    moveTo.current = null
  })
  const readCaret = () => setCaret(area()?.selectionStart ?? 0)
  const take = (person: Mentioned) => {
    if (asked === null) return
    const before = `${value.slice(0, asked.at)}@${person.name} `
    moveTo.current = before.length
    onMention(person)
    onChange(before + value.slice(caret))
    area()?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const person = people[active]
    if (person === undefined) return
    if (event.key === 'ArrowDown') setHighlighted((active + 1) % people.length)
    else if (event.key === 'ArrowUp') setHighlighted((active + people.length - 1) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(person)
    else if (event.key === 'Escape') setClosedAt(asked?.at ?? null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  useEffect(() => {
    const text = area()
    text?.addEventListener('keydown', onKeyDown)
    text?.addEventListener('keyup', readCaret)
    text?.addEventListener('click', readCaret)
    return () => {
      text?.removeEventListener('keydown', onKeyDown)
      text?.removeEventListener('keyup', readCaret)
      text?.removeEventListener('click', readCaret)
    }
  })
  return (
    <div ref={box}>
      <TextInput
        name={name}
        value={value}
        onChange={(text) => {
          readCaret()
          setHighlighted(0)
          setClosedAt(null)
          onChange(text)
        }}
        multiline
        maxLength={maxLength}
      />
      <p role="status" className="sr-only">
        {people.length > 0 ? t('view.mention_found', { total: people.length }) : ''}
      </p>
      {people.length > 0 && (
        <ul
          aria-label={t('view.mention_people')}
          className="mt-1 overflow-hidden rounded-xl border border-line bg-surface shadow-card"
        >
          {people.map((person, index) => (
            <li key={person.id}>
              <button
                type="button"
                tabIndex={-1}
                aria-current={index === active || undefined}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => take(person)}
                className={clsx(
                  'flex min-h-12 w-full items-center px-4 text-left text-text',
                  index === active ? 'bg-row-select font-semibold' : 'hover:bg-row-hover',
                )}
              >
                {person.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

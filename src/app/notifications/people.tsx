// People whom an announcement goes to, found by name.
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { Button, IconButton } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { fieldLabel, type Names } from './labels.ts'

const LONGEST = 100
type Named = { id: number; name: string }

function Found({
  text,
  taken,
  onTake,
}: {
  text: string
  taken: readonly number[]
  onTake: (one: Named) => void
}) {
  const { t } = useTranslation('notifications')
  const { data, isPlaceholderData } = useEndpoint(
    backOfficeApi.announcements.people,
    { body: { search: text.trim() } },
    { keepPrevious: true, notify: 'none' },
  )
  const items = data?.items.filter(({ id }) => !taken.includes(id)) ?? []
  // The people of the previous text stay while the next ones load; they do not say that the next text has none.
  if (data !== undefined && items.length === 0 && !isPlaceholderData)
    return <p className="text-text-2">{t('people_none')}</p>
  return (
    <ul
      aria-label={t('people_found')}
      className="max-h-60 divide-y divide-line overflow-auto rounded-xl border border-line px-3"
    >
      {items.map(({ id, name, branch }) => (
        <li key={id} className="flex flex-wrap items-center gap-3 py-1.5">
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{name}</span>
            {branch !== null && <span className="text-[13px] text-text-2">{branch}</span>}
          </span>
          <Button kind="quiet" onPress={() => onTake({ id, name })}>
            {t('people_add')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

type Props = {
  chosen: readonly number[]
  names: Names
  error: string | null
  onTake: (one: Named) => void
  onRemove: (id: number) => void
}

export function PeopleChoice({ chosen, names, error, onTake, onRemove }: Props) {
  const { t } = useTranslation('notifications')
  const [text, setText] = useState('')
  return (
    <div className="flex flex-col gap-2">
      {chosen.length > 0 && (
        <ul
          aria-label={fieldLabel('chosen')}
          className="max-h-60 divide-y divide-line overflow-auto rounded-xl border border-line px-4"
        >
          {chosen.map((id) => {
            const name = names.get(id) ?? t('other')
            return (
              <li key={id} className="flex items-center gap-3 py-1">
                <span className="min-w-0 flex-1 break-words">{name}</span>
                <IconButton label={t('people_remove', { name })} icon={X} onPress={() => onRemove(id)} />
              </li>
            )
          })}
        </ul>
      )}
      <Field label={t('people_search')} required error={error}>
        <TextInput name="person" type="search" value={text} onChange={setText} maxLength={LONGEST} />
      </Field>
      {text.trim() !== '' && (
        <Found
          text={text}
          taken={chosen}
          onTake={(one) => {
            setText('')
            onTake(one)
          }}
        />
      )}
    </div>
  )
}

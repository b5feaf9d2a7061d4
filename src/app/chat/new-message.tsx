// Whom the person writes to: the conversation with one person is there at once, and nobody sees it before a message.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { PeopleSearch } from '#app/pickers/people.tsx'
import { useAction, useEndpoint } from '#app/platform/data.ts'

const endpoints = backOfficeApi.chat

function useFound(search: string) {
  const { data, isPlaceholderData } = useEndpoint(
    endpoints.people,
    { body: { search } },
    { keepPrevious: true, notify: 'none' },
  )
  return { items: data?.items, isOld: isPlaceholderData }
}

type Props = { onClose: () => void; onDone: (key: string) => void }

export function NewMessage({ onClose, onDone }: Props) {
  const { t } = useTranslation('chat')
  const begin = useAction(endpoints.direct, { onDone: ({ key }) => onDone(key) })
  return (
    <Dialog title={t('new_message')} isOpen onClose={onClose}>
      <div className="flex flex-col gap-3">
        <PeopleSearch
          useFound={useFound}
          taken={[]}
          verb={t('write_to')}
          autoFocus
          onTake={({ id }) => begin.mutate({ body: { person: id } })}
        />
      </div>
    </Dialog>
  )
}

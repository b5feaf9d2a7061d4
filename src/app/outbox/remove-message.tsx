// Removes a message of the chat that was not sent: it is the person's own text, so it takes no right and no reason (decision 0084).
import { useTranslation } from 'react-i18next'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { messageTextOf, withdrawMessage } from '#app/offline/outbox/messages.ts'
import type { OutboxRow } from '#app/offline/store/rows.ts'

const LONGEST_SHOWN = 120

function beginningOf(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).trimEnd()}…` : text || '…'
}

export function RemoveMessage({ op, onClose }: { op: OutboxRow; onClose: () => void }) {
  const { t } = useTranslation('outbox')
  const confirm = () => {
    void withdrawMessage(op.seq)
    onClose()
  }
  return (
    <Confirm
      title={t('remove_message.title')}
      text={t('remove_message.text', { message: beginningOf(messageTextOf(op)) })}
      confirm={t('remove_message.confirm')}
      kind="danger"
      isOpen
      onClose={onClose}
      onConfirm={confirm}
    />
  )
}

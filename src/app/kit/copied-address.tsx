// An address that is entered in another system: whole, selected by one press, with a button that copies it.
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from '#app/platform/toasts.ts'
import { Button } from './button.tsx'

/** The clipboard exists only on a secure page. */
const canCopy = 'clipboard' in navigator

/** `name` tells screen readers which address the button copies. */
export function CopiedAddress({ name, address }: { name: string; address: string }) {
  const { t } = useTranslation('kit')
  const copy = () => void navigator.clipboard.writeText(address).then(() => toast.ok(t('copied', { name })))
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 grow basis-64 select-all break-all rounded-xl bg-surface-2 p-3 text-[15px] text-text">
        {address}
      </p>
      {canCopy && (
        <Button kind="quiet" icon={Copy} onPress={copy}>
          {t('copy')}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
    </div>
  )
}

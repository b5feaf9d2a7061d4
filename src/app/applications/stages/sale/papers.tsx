// The papers of a sale, each to view, print and share.
import { Eye, FileCheck, type LucideIcon, Printer, ReceiptText, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StagesView } from '#api/shapes/stages-view.ts'
import { IconButton } from '#app/kit/button.tsx'
import { type Paper, usePaper } from './use-paper.ts'

function PaperRow({ paper, note, icon: Icon }: { paper: Paper; note: string; icon: LucideIcon }) {
  const { t } = useTranslation('stages')
  const { busy, mayShare, open, print, share } = usePaper(paper)
  const { title } = paper
  return (
    <li className="flex min-w-0 items-center gap-3 py-2" aria-busy={busy}>
      <Icon aria-hidden size={20} className="shrink-0 text-brand-strong" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-text">{title}</span>
        <span className="block truncate text-[13px] text-text-2">{note}</span>
      </span>
      <IconButton label={t('papers.view', { title })} icon={Eye} isDisabled={busy} onPress={open} />
      <IconButton label={t('papers.print', { title })} icon={Printer} isDisabled={busy} onPress={print} />
      {mayShare && (
        <IconButton label={t('papers.share', { title })} icon={Share2} isDisabled={busy} onPress={share} />
      )}
    </li>
  )
}

export function Papers({ id, stages }: { id: string; stages: StagesView }) {
  const { t } = useTranslation('stages')
  const { contract, invoice } = stages
  return (
    <ul className="compact divide-y divide-line">
      {contract?.is_live === true && (
        <PaperRow
          paper={{ kind: 'contract', id, title: t('contract.file', { number: contract.number }) }}
          note={contract.partner.name}
          icon={FileCheck}
        />
      )}
      {contract?.act != null && (
        <PaperRow
          paper={{ kind: 'act', id, title: t('contract.act_file', { number: contract.number }) }}
          note={contract.partner.name}
          icon={FileCheck}
        />
      )}
      {invoice?.state === 'closed' && (
        <PaperRow
          paper={{ kind: 'invoice', id, title: t('payment.invoice', { number: invoice.number }) }}
          note={invoice.owner_name}
          icon={ReceiptText}
        />
      )}
    </ul>
  )
}

// Saves the table of a part of a board as a file.
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EXPORT_FORMATS, type ExportFormat } from '#api/shapes/list.ts'
import { errorText, label } from '#app/i18n/i18n.ts'
import { MenuButton } from '#app/kit/overlays/menu.tsx'
import { useSession } from '#app/platform/session.ts'
import { saveFile } from '#app/platform/tablet/save-file.ts'
import { toast } from '#app/platform/toasts.ts'
import { isListed, STATUSES } from '#domain/applications/status.ts'
import type { BoardPart } from '#domain/reports/board.ts'
import { LOSSES, MEASURES } from '#domain/reports/measures.ts'
import { UNRANKED } from '#domain/reports/ranking.ts'
import { fieldLabel, rankLabel, reasonLabels, unrankedLabel } from '../labels.ts'
import { boardLabel, FIGURE_KEYS, figureLabel } from './labels.ts'

type Column = { key: string; title: string }
export type ExportBody = {
  part: BoardPart
  format: ExportFormat
  columns: Column[]
  words: Record<string, string>
}
/** Asks for the file of a part; `name` is the name of the file without its kind. */
export type Exporting = { name: string; ask: (body: ExportBody) => Promise<unknown> }

const RANKED = [
  'place',
  'name',
  'branch',
  'score',
  'conversion',
  'speed',
  'quality',
  'taken',
  'days',
  'decided',
  'sold',
] as const

const ranked = (): Column[] => RANKED.map((key) => ({ key, title: rankLabel(key) }))

/** The columns of a file: what the table shows, of days and hours every measure. */
function columnsOf(part: BoardPart, isCompared: boolean): Column[] {
  const before = (title: string): string => label('analytics:before', { title })
  if (part === 'top' || part === 'last') return ranked()
  if (part === 'figures')
    return [
      { key: 'key', title: boardLabel('figure') },
      { key: 'value', title: boardLabel('value') },
      ...(isCompared ? [{ key: 'before', title: boardLabel('value_before') }] : []),
    ]
  if (part === 'days' || part === 'hours') {
    const measures = [...MEASURES, 'sales' as const].map((key) => ({ key, title: fieldLabel(key) }))
    const line = { key: 'key', title: boardLabel(part === 'days' ? 'day' : 'hour') }
    if (!isCompared) return [line, ...measures]
    // An hour is compared with the same hour.
    const compared = part === 'days' ? [line, ...measures] : measures
    return [
      line,
      ...measures,
      ...compared.map(({ key, title }) => ({ key: `before_${key}`, title: before(title) })),
    ]
  }
  if (part === 'statuses')
    return [
      { key: 'key', title: boardLabel('status') },
      { key: 'applications', title: boardLabel('applications') },
    ]
  if (part === 'partners')
    return [
      { key: 'name', title: boardLabel('partner') },
      ...(['registered', 'returned', 'sales'] as const).map((key) => ({ key, title: fieldLabel(key) })),
      { key: 'share', title: boardLabel('share') },
    ]
  return [
    { key: 'key', title: boardLabel('reason') },
    ...LOSSES.map((key) => ({ key, title: fieldLabel(key) })),
  ]
}

function labelsOf(part: BoardPart): Record<string, string> {
  if (part === 'figures') return Object.fromEntries(FIGURE_KEYS.map((key) => [key, figureLabel(key)]))
  if (part === 'statuses')
    return Object.fromEntries(STATUSES.filter(isListed).map((key) => [key, label(`statuses:${key}`)]))
  if (part === 'losses') return reasonLabels()
  if (part === 'top' || part === 'last')
    return Object.fromEntries(UNRANKED.map((key) => [key, unrankedLabel(key)]))
  return {}
}

type Props = { part: BoardPart; title: string; isCompared: boolean; exporting: Exporting }

export function ExportPart({ part, title, isCompared, exporting }: Props) {
  const { t: kit } = useTranslation('kit')
  const { can } = useSession()
  if (!can('reports.export')) return null
  const save = async (format: ExportFormat) => {
    try {
      const body = { part, format, columns: columnsOf(part, isCompared), words: labelsOf(part) }
      saveFile((await exporting.ask(body)) as Blob, `${exporting.name}-${part}.${format}`)
    } catch {
      toast.error(errorText({ key: 'export_failed' }))
    }
  }
  return (
    <MenuButton
      label={`${kit('list.export')}: ${title}`}
      icon={Download}
      items={EXPORT_FORMATS.map((key) => ({ key, label: kit(`list.${key}`) }))}
      onAction={(key) => void save(key === 'xlsx' ? 'xlsx' : 'csv')}
    />
  )
}

// Exports the work time of a month: all visible managers, or one branch.
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { EXPORT_FORMATS, type ExportFormat } from '#api/shapes/list.ts'
import { errorText, label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Choice, type Item } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { entryItems } from '#app/kit/inputs/items.ts'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { useReference } from '#app/offline/store/refs.ts'
import { call } from '#app/platform/api.ts'
import { saveFile } from '#app/platform/tablet/save-file.ts'
import { toast } from '#app/platform/toasts.ts'
import { CLOSINGS } from '#domain/staff/correction.ts'
import { MonthChoice, thisMonth } from './month-choice.tsx'

const OWN = ['day', 'from', 'to', 'paused', 'worked', 'closed_by'] as const

function useFile(month: string, branch: string | null) {
  const { t } = useTranslation('staff')
  const [isBusy, setBusy] = useState(false)
  const columns = [
    { key: 'name', title: t('columns.name') },
    { key: 'branch', title: t('columns.branch') },
    ...OWN.map((key) => ({ key, title: t(`file.${key}`) })),
  ]
  const words = Object.fromEntries(CLOSINGS.map((key) => [key, t(`closed_by.${key}`)]))
  const save = async (format: ExportFormat) => {
    setBusy(true)
    const body = { month, format, columns, words, ...(branch === null ? {} : { branch }) }
    try {
      const file = await call(backOfficeApi.staff.exportWorkTime, { body }, { notify: 'none' })
      saveFile(file as Blob, `work-time-${month}.${format}`)
    } catch {
      toast.error(errorText({ key: 'export_failed' }))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save: (format: ExportFormat) => void save(format) }
}

type Props = { onClose: () => void }

export function MonthFile({ onClose }: Props) {
  const { t } = useTranslation('staff')
  const { branches: known } = useReference()
  const branches: Item[] = entryItems(known)
  const [month, setMonth] = useState(thisMonth)
  const [branch, setBranch] = useState<string | null>(null)
  const { isBusy, save } = useFile(month, branch)
  const all = { key: 'all', label: label('kit:list.any') }
  const actions = EXPORT_FORMATS.map((format) => (
    <Button
      key={format}
      kind={format === 'xlsx' ? 'primary' : 'quiet'}
      icon={Download}
      busy={isBusy}
      onPress={() => save(format)}
    >
      {t('file.save', { format: format.toUpperCase() })}
    </Button>
  ))
  return (
    <Dialog title={t('time_of_month')} isOpen onClose={onClose} actions={actions}>
      <div className="flex flex-col gap-4">
        <p className="text-text-2">{t('file.text')}</p>
        <MonthChoice month={month} onChange={setMonth} />
        <Field label={t('columns.branch')}>
          <Choice
            name="branch"
            items={[all, ...branches]}
            value={branch ?? all.key}
            onChange={(key) => setBranch(key === all.key ? null : key)}
          />
        </Field>
      </div>
    </Dialog>
  )
}

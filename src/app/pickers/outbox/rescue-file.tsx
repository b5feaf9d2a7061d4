// Writing a rescue file (decision 0021), on the outbox screen and before signing out.
import { FileLock2, FolderInput } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWaitingLabel } from '#app/i18n/waiting-label.ts'
import { Button } from '#app/kit/button.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { getSession } from '#app/platform/session-store.ts'
import { initialsOf } from '#app/platform/tablet/initials.ts'
import { saveFile } from '#app/platform/tablet/save-file.ts'

type Result =
  | { state: 'made'; applications: number; photos: number }
  | { state: 'no_key' | 'nothing' | 'failed' }

async function createRescueFile(): Promise<Result> {
  const { RescueUnavailable, rescueFileName, writeRescueFile } = await import('../../offline/rescue/write.ts')
  try {
    const { file, applications, photos } = await writeRescueFile()
    saveFile(file, rescueFileName(initialsOf(getSession().user?.name ?? '')))
    return { state: 'made', applications, photos }
  } catch (error) {
    return { state: error instanceof RescueUnavailable ? error.reason : 'failed' }
  }
}

/** Writes the file, downloads it and shows its contents. */
export function RescueFileButton() {
  const { t } = useTranslation('outbox')
  const waitingLabel = useWaitingLabel()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  const make = async () => {
    setBusy(true)
    setResult(await createRescueFile().catch((): Result => ({ state: 'failed' })))
    setBusy(false)
  }
  return (
    <>
      <Button kind="quiet" icon={FileLock2} busy={isBusy} onPress={() => void make()}>
        {t('parcel.make')}
      </Button>
      {result !== null && (
        <p
          role="status"
          className={result.state === 'made' ? 'basis-full text-ok' : 'basis-full text-danger'}
        >
          {result.state === 'made'
            ? t('parcel.made', { what: waitingLabel({ ...result, other: 0 }) })
            : t(`parcel.${result.state}`)}
        </p>
      )}
    </>
  )
}

/** Export of a rescue file from this tablet, and the link to the import. */
export function RescueFileSection({ hasUnsent }: { hasUnsent: boolean }) {
  const { t } = useTranslation('outbox')
  return (
    <Section title={t('parcel.title')}>
      <p className="text-text-2">{t('parcel.text')}</p>
      <div className="flex flex-wrap items-center gap-3">
        {hasUnsent && <RescueFileButton />}
        <LinkButton kind="text" icon={FolderInput} to="/outbox/import">
          {t('parcel.take_in')}
        </LinkButton>
      </div>
    </Section>
  )
}

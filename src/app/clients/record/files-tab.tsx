import { useTranslation } from 'react-i18next'
import type { ClientRelated } from '#api/back-office/clients.ts'
import { EmptyState } from '#app/kit/display/states.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { PhotosGrid } from '#app/pickers/photos/photos-grid.tsx'
import { formatSum } from '#domain/kernel/money.ts'

type Filed = ClientRelated['files'][number]

/** The photos of the client's applications, grouped by application. */
export function FilesTab({ files }: { files: readonly Filed[] }) {
  const { t } = useTranslation('clients')
  const { t: tApplications } = useTranslation('applications')
  if (files.length === 0) return <EmptyState title={t('no_files')} text={t('no_files_text')} />
  return (
    <div className="flex flex-col gap-4">
      {files.map(({ application_id: id, number, photos }) => (
        <Section
          key={id}
          title={
            number === null
              ? tApplications('view.untitled')
              : tApplications('view.title', { number: formatSum(number) })
          }
          actions={
            <LinkButton kind="text" to="/applications/$id" params={{ id }}>
              {t('open_application')}
            </LinkButton>
          }
        >
          <PhotosGrid appId={id} photos={photos} />
        </Section>
      ))}
    </div>
  )
}

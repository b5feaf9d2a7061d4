import { useTranslation } from 'react-i18next'
import { Section } from '#app/kit/layout/section.tsx'
import type { DocumentType } from '#domain/applications/photo-slots.ts'
import { SlotGrid } from '../photos/slot-grid.tsx'

type Props = {
  appId: string
  documentType: DocumentType
  onShoot: (slot: number) => void
}

export function FilesStep({ appId, documentType, onShoot }: Props) {
  const { t } = useTranslation('wizard')
  return (
    <>
      <p className="text-text-2">{t('files.lead')}</p>
      <Section title={t('files.numbered')}>
        <SlotGrid appId={appId} documentType={documentType} part="numbered" onShoot={onShoot} />
      </Section>
      <Section title={t('files.further')}>
        <SlotGrid appId={appId} documentType={documentType} part="further" onShoot={onShoot} />
      </Section>
    </>
  )
}

import { Share, SquarePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isInSafari } from '#app/platform/tablet/installed.ts'
import { Section } from '../layout/section.tsx'

function Step({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-4">
      <span className="grid size-16 shrink-0 place-items-center rounded-2xl border border-line bg-surface-2 text-brand-strong">
        {picture}
      </span>
      <span className="min-w-0 text-lg">{children}</span>
    </li>
  )
}

/**
 * Shown in a tab of an iPad: why work cannot start there, and the steps to install the app, in another browser after Safari is
 * opened
 * (src/docs/offline.md#storage-quota).
 */
export function InstallGate() {
  const { t } = useTranslation()
  const isElsewhere = !isInSafari()
  return (
    <div className="mx-auto w-full max-w-2xl text-text">
      <Section title={t('gate.title')}>
        <p>{t('gate.text')}</p>
        {isElsewhere && <p className="font-semibold">{t('gate.in_safari', { address: location.host })}</p>}
        <ol className="flex flex-col gap-4">
          <Step picture={<Share aria-hidden size={32} />}>1. {t('gate.share')}</Step>
          <Step picture={<SquarePlus aria-hidden size={32} />}>2. {t('gate.add')}</Step>
          <Step picture={<img src="/icon-192.png" alt="" className="size-12 rounded-xl" />}>
            3. {t('gate.open')}
          </Step>
        </ol>
        <p className="text-text-2">{t('gate.note')}</p>
      </Section>
    </div>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#app/platform/page-title.ts'
import { LanguageChoice } from './nav/look-choices.tsx'

type Props = { title: string; lead: string; children?: ReactNode; foot?: ReactNode; below?: ReactNode }

/** The card of a page without a menu: its title, its lead, and the choice of the language below it. */
export function PlainCard({ title, lead, children, foot, below }: Props) {
  const { t } = useTranslation()
  usePageTitle(title)
  return (
    <div className="flex w-full max-w-[440px] flex-col gap-5">
      <div className="flex flex-col gap-5 rounded-card border border-line bg-surface p-6 shadow-card sm:p-8">
        <p className="text-xl font-bold text-brand">{t('product')}</p>
        <div>
          <h1 className="text-2xl font-bold text-text outline-none">{title}</h1>
          <p className="mt-1 text-text-2">{lead}</p>
        </div>
        {children}
      </div>
      {foot}
      <LanguageChoice />
      {below}
    </div>
  )
}

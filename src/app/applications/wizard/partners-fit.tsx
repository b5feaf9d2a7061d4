// Which partners the client suits, by the rules this tablet keeps: said without internet, before anybody is asked.
import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Section } from '#app/kit/section.tsx'
import { usePhotos } from '#app/offline/photos.ts'
import { useReference } from '#app/offline/refs.ts'
import type { FormValues } from '#domain/applications/form.ts'
import { todayInTashkent } from '#domain/kernel/dates.ts'
import { eligibilityOf } from '#domain/partners/eligibility.ts'
import { useRuleWords } from '../rule-words.ts'

export function PartnersFit({ appId, values }: { appId: string; values: FormValues }) {
  const { t } = useTranslation('wizard')
  const rules = useRuleWords()
  const { partners } = useReference()
  const slots = usePhotos(appId).map((photo) => photo.slot)
  if (partners.length === 0) return null
  const applicant = { values, categories: [], cost: null, slots }
  const today = todayInTashkent(new Date())
  const lines = partners.map((partner) => ({ partner, ...eligibilityOf(partner, applicant, today) }))
  const count = lines.filter(({ allowed }) => allowed).length
  return (
    <Section title={t('fits.title')}>
      <p className="font-semibold">{t('fits.count', { count, total: partners.length })}</p>
      <ul className="flex flex-col gap-2">
        {lines.map(({ partner, allowed, refusals }) => (
          <li key={partner.id} className="flex items-start gap-2">
            {allowed ? (
              <Check aria-hidden size={20} className="mt-0.5 shrink-0 text-ok" />
            ) : (
              <X aria-hidden size={20} className="mt-0.5 shrink-0 text-danger" />
            )}
            <span>
              <span className="font-medium text-text">{partner.name}</span>
              {!allowed && (
                <span className="block text-[13px] text-text-2">
                  {t('fits.suits_not', { why: rules(refusals) })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

// Which partners accept the client, by the rules stored on this tablet: works offline and before any partner is asked. For
// rules that cannot be evaluated yet it lists the missing fields and photos.
import { Check, CircleHelp, type LucideIcon, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Section } from '#app/kit/layout/section.tsx'
import { usePhotos } from '#app/offline/photos/photos.ts'
import { useReference } from '#app/offline/store/refs.ts'
import { fullLabel } from '#app/pickers/fields/full-label.ts'
import { getToday } from '#app/platform/wire/clock.ts'
import type { FormValues } from '#domain/applications/form.ts'
import { type Answer, type Eligibility, eligibilityOf } from '#domain/partners/eligibility.ts'
import { describeRefusals } from '../application/refusal-labels.ts'

const LOOKS: Record<Answer, { icon: LucideIcon; colour: string }> = {
  suits: { icon: Check, colour: 'text-ok' },
  suits_not: { icon: X, colour: 'text-danger' },
  unknown: { icon: CircleHelp, colour: 'text-text-2' },
}

function useDescribeEligibility(): (found: Eligibility) => string | null {
  const { t } = useTranslation('wizard')
  return ({ answer, refusals, open, missing }) => {
    if (answer === 'suits') return null
    if (answer === 'suits_not') return t('fits.suits_not', { why: describeRefusals(refusals) })
    const fields = missing.map((field) => fullLabel(field) ?? field)
    const slots = open.flatMap(({ params }) => (params?.['slot'] === undefined ? [] : [params['slot']]))
    const photos = slots.length > 0 ? [t('fits.photos', { slots: slots.join(', ') })] : []
    return t('fits.unknown', { what: [...fields, ...photos].join(', ') })
  }
}

export function PartnersFit({ appId, values }: { appId: string; values: FormValues }) {
  const { t } = useTranslation('wizard')
  const describe = useDescribeEligibility()
  const { partners } = useReference()
  const slots = usePhotos(appId).map((photo) => photo.slot)
  if (partners.length === 0) return null
  const applicant = { values, categories: [], cost: null, slots }
  const today = getToday()
  const lines = partners.map((partner) => ({ partner, found: eligibilityOf(partner, applicant, today) }))
  const countOf = (answer: Answer) => lines.filter(({ found }) => found.answer === answer).length
  return (
    <Section title={t('fits.title')}>
      <p className="font-semibold">
        {t('fits.count', {
          suits: countOf('suits'),
          not: countOf('suits_not'),
          unknown: countOf('unknown'),
        })}
      </p>
      <ul className="flex flex-col gap-2">
        {lines.map(({ partner, found }) => {
          const { icon: Icon, colour } = LOOKS[found.answer]
          const why = describe(found)
          return (
            <li key={partner.id} className="flex items-start gap-2" data-answer={found.answer}>
              <Icon aria-hidden size={20} className={`mt-0.5 shrink-0 ${colour}`} />
              <span>
                <span className="font-medium text-text">{partner.name}</span>
                {why !== null && <span className="block text-[13px] text-text-2">{why}</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

// Marks of the knowledge base: the picture of a material, its state, and how far a person has got.
import {
  Archive,
  BookOpen,
  Boxes,
  Camera,
  CircleCheck,
  CircleHelp,
  CreditCard,
  Eye,
  FileText,
  Globe,
  GraduationCap,
  Lock,
  type LucideIcon,
  Mail,
  PencilLine,
  Phone,
  ShieldCheck,
  ShoppingBag,
  Users,
  Video,
  Wallet,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Pill } from '#app/kit/display/pill.tsx'
import { statePill } from '#app/kit/display/state-pill.tsx'
import type { MaterialIcon, MaterialState, ReadingState } from '#domain/knowledge/material.ts'

const ICONS: Record<MaterialIcon, LucideIcon> = {
  book: BookOpen,
  video: Video,
  camera: Camera,
  document: FileText,
  card: CreditCard,
  phone: Phone,
  people: Users,
  goods: ShoppingBag,
  stock: Boxes,
  money: Wallet,
  shield: ShieldCheck,
  question: CircleHelp,
}

/** The picture of a material beside its title. */
export function MaterialPicture({ icon, size = 20 }: { icon: MaterialIcon; size?: number }) {
  const Icon = ICONS[icon]
  return <Icon aria-hidden size={size} className="shrink-0 text-brand" />
}

const StatePill = statePill('knowledge:states', {
  draft: ['warn', PencilLine],
  published: ['ok', Globe],
  archived: ['calm', Archive],
})

/** The state of a material, and whether it was changed after its publication. */
export function MaterialPill({ state, changed }: { state: MaterialState; changed: boolean }) {
  const { t } = useTranslation('knowledge')
  if (changed)
    return (
      <Pill look="warn" icon={PencilLine}>
        {t('changed')}
      </Pill>
    )
  return <StatePill state={state} />
}

const ReachedPill = statePill('knowledge:readings', {
  unopened: ['brand', Mail],
  opened: ['warn', Eye],
  viewed: ['ok', CircleCheck],
  passed: ['ok', GraduationCap],
})

/** How far a person has got with a material, or that its level is not open yet. */
export function ReadingPill({ state, locked = false }: { state: ReadingState; locked?: boolean }) {
  const { t } = useTranslation('knowledge')
  if (locked)
    return (
      <Pill look="calm" icon={Lock}>
        {t('locked')}
      </Pill>
    )
  return <ReachedPill state={state} />
}

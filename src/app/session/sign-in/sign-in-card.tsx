import type { ReactNode } from 'react'
import { SupportPhone } from '#app/kit/display/support-phone.tsx'
import { PlainCard } from '#app/shell/plain-card.tsx'

type Props = { title: string; lead: string; children: ReactNode; foot?: ReactNode }

/** The card of the pages before the sign-in. */
export const SignInCard = (props: Props) => <PlainCard {...props} below={<SupportPhone />} />

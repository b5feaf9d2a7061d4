import type { ScreenRow } from '#domain/access/screens.ts'
import { label } from './i18n.ts'

/** The title of a screen. */
export const screenTitle = ({ title }: Pick<ScreenRow, 'title'>): string => label(`screens:${title}`)

import type { ScreenRow } from '#domain/access/screens.ts'
import { findText } from './i18n.ts'

/** The title of a screen. `tests/architecture/screens.test.ts` checks that every screen has one in all languages. */
export const screenTitle = ({ title }: Pick<ScreenRow, 'title'>): string =>
  findText(`screens:${title}`) ?? title

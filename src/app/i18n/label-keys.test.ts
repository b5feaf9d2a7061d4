// The keys of texts are types: the conditions below compile only while a wrong key and a plain string are refused, and every
// title of a screen is a key.
import { expect, it } from 'vitest'
import type { ScreenRow } from '#domain/access/screens.ts'
import type { HistoryGroup, HistoryKind } from '#domain/applications/history.ts'
import type { LabelKey, label, translateIn } from './i18n.ts'

type Accepts<Parameter, Value> = Value extends Parameter ? true : false

it('a text is found by a known key only', () => {
  const ofKnown: Accepts<LabelKey, 'screens:access_perms_edit' | 'errors:no_right_for_page'> = true
  const ofUnknown: Accepts<LabelKey, 'screens:welcom'> = false
  const translated: Accepts<Parameters<typeof translateIn>[1], string> = false
  const labelled: Accepts<Parameters<typeof label>[0], string> = false
  expect([ofKnown, ofUnknown, translated, labelled]).toEqual([true, false, false, false])
})

it('the title of a screen is one of them', () => {
  const ofTitles: Accepts<LabelKey, `screens:${ScreenRow['title']}`> = true
  const ofAnything: Accepts<ScreenRow['title'], string> = false
  expect([ofTitles, ofAnything]).toEqual([true, false])
})

it('every kind of an entry of the history has a text; a planted kind without one does not compile', () => {
  const ofKinds: Accepts<LabelKey, `history:kinds.${HistoryKind}`> = true
  const ofGroups: Accepts<LabelKey, `history:groups.${HistoryGroup}`> = true
  const ofPlanted: Accepts<LabelKey, 'history:kinds.planted'> = false
  // What `label` accepts for a kind of the table is refused once the table has a kind without a text.
  type Refused<Kind extends string> = Exclude<`history:kinds.${Kind}`, LabelKey>
  const planted: Refused<HistoryKind | 'planted'> = 'history:kinds.planted'
  expect([ofKinds, ofGroups, ofPlanted, planted]).toEqual([true, true, false, 'history:kinds.planted'])
})

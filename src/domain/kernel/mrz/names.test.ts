import { describe, expect, it } from 'vitest'
import type { Sex } from '../codes/pinfl.ts'
import { parseNames } from './names.ts'

const read = (line: string, sex: Sex | null = 'M', columns = 39) => {
  const names = parseNames(line.padEnd(columns, '<'), sex)
  const short = (part: { proposal: string; doubts: string[] } | null) =>
    part && [part.proposal, ...part.doubts].join(' | ')
  return names && [short(names.surname), short(names.name), short(names.patronymic)]
}

describe('names of a zone', () => {
  it.each<[string, Sex | null, (string | null)[]]>([
    // The line between name and patronymic, and the spelling of the particle, are certain.
    ['RAHIMOV<<ALISHER<SARDAR<OGLI', 'M', ['Rahimov', 'Alisher', 'Sardar oʻgʻli']],
    ['RAHIMOVA<<MALIKA<SARDAR<QIZI', 'F', ['Rahimova', 'Malika', 'Sardar qizi']],
    ['ALIYEV<<RUSTAM<KARIMOVICH', 'M', ['Aliyev', 'Rustam', 'Karimovich']],
    ['ALIYEVA<<NILUFAR<KARIMOVNA', 'F', ['Aliyeva', 'Nilufar', 'Karimovna']],
    ['KIM<<VERA<ILINICHNA', 'F', ['Kim', 'Vera', 'Ilinichna']],
    // O may be oʻ, G may be gʻ.
    ['TOSHMATOV<<ALISHER<NODIR<OGLI', 'M', ['Toshmatov | spelling', 'Alisher', 'Nodir oʻgʻli | spelling']],
    [
      'BORIYEV<<GAYRAT<TOLQIN<OGLI',
      'M',
      ['Boʻriyev | spelling', 'Gʻayrat | spelling', 'Toʻlqin oʻgʻli | spelling'],
    ],
    [
      'ORINBOYEVA<<RANO<ISHOQ<QIZI',
      'F',
      ['Oʻrinboyeva | spelling', 'Raʼno | spelling', 'Isʼhoq qizi | spelling'],
    ],
    // Russian names that begin like Uzbek ones.
    ['BORISOV<<BORIS<BORISOVICH', 'M', ['Borisov | spelling', 'Boris | spelling', 'Borisovich | spelling']],
    ['KIM<<SOFIYA<SOFYANOVNA', 'F', ['Kim', 'Sofiya | spelling', 'Sofyanovna | spelling']],
    // Particles of older documents.
    ['RAHIMOV<<ALISHER<SARDAR<UGLI', 'M', ['Rahimov', 'Alisher', 'Sardar oʻgʻli | spelling']],
    ['RAHIMOVA<<MALIKA<SARDAR<KIZI', 'F', ['Rahimova', 'Malika', 'Sardar qizi | spelling']],
    // The patronymic of the other sex.
    ['RAHIMOVA<<MALIKA<SARDAR<OGLI', 'F', ['Rahimova', 'Malika', 'Sardar oʻgʻli | sex']],
    ['ALIYEV<<RUSTAM<KARIMOVNA', 'M', ['Aliyev', 'Rustam', 'Karimovna | sex']],
    ['ALIYEV<<RUSTAM<KARIMOVNA', null, ['Aliyev', 'Rustam', 'Karimovna']],
    // Which word is what?
    ['KIM<<VERA', 'F', ['Kim', 'Vera', null]],
    ['KIM<<VERA<ALISA', 'F', ['Kim', 'Vera Alisa | split', null]],
    ['KIM<<ANNA<MARIA<PETRUSHEVNA', 'F', ['Kim', 'Anna Maria | split', 'Petrushevna | split']],
    ['RAHIMOV<<ALI<SHER<SARDAR<OGLI', 'M', ['Rahimov', 'Ali Sher | split', 'Sardar oʻgʻli | split']],
    ['RAHIMOV<<SARDAR<OGLI', 'M', ['Rahimov', 'Sardar Ogli | spelling | split', null]],
    ['TEN<KIM<<VERA', 'F', ['Ten Kim | split', 'Vera', null]],
    ['SUKARNA', 'M', ['Sukarna', ' | split', null]],
  ])('%s', (line, sex, names) => {
    expect(read(line, sex)).toEqual(names)
  })

  it.each<[string, Sex, (string | null)[]]>([
    [
      'ABDURAHMANALIYEVA<<MALIKA<SARD',
      'F',
      ['Abdurahmanaliyeva', 'Malika | split', 'Sard | split | truncated'],
    ],
    ['ABDURAHMANALIYEVA<<NILU<ALI<QI', 'F', ['Abdurahmanaliyeva', 'Nilu', 'Ali qizi | truncated']],
    ['ABDURAHMANALIYEV<<NILUF<ALI<OG', 'M', ['Abdurahmanaliyev', 'Niluf', 'Ali oʻgʻli | truncated']],
    ['ABDURAHMANALIYEVA<<NILUFARXANI', 'F', ['Abdurahmanaliyeva', 'Nilufarxani | truncated', null]],
    [
      'ABDURAHMANALIYEVASHARIPOVANAMA',
      'F',
      ['Abdurahmanaliyevasharipovanama | spelling | truncated', ' | split | truncated', null],
    ],
    // The last cell is a filler: what stands before it is whole.
    ['ABDURAHMANALIYEV<<NILU<ALIYEV<', 'M', ['Abdurahmanaliyev', 'Nilu Aliyev | split', null]],
  ])('that fill the line may be cut off: %s', (line, sex, names) => {
    expect(line).toHaveLength(30)
    expect(read(line, sex, 30)).toEqual(names)
  })

  it('are kept as they are printed', () => {
    const names = parseNames('BORIYEV<<GAYRAT<TOLQIN<OGLI<<<', 'M')
    expect([names?.surname.printed, names?.name.printed, names?.patronymic?.printed]).toEqual([
      'BORIYEV',
      'GAYRAT',
      'TOLQIN OGLI',
    ])
  })

  it.each(['', '<', '<<ALI', 'ALI<<<VALI', 'ALI<<VALI<<SALI', 'AL1<<VALI', "O'G'LI", 'ALI VALI', 'ali'])(
    'are none in %j',
    (line) => {
      expect(parseNames(line, 'M')).toBeNull()
    },
  )
})

import { describe, expect, it } from 'vitest'
import { eskizCause, playMobileCause, REFUSAL_CAUSES, readWords } from './refusal.ts'

describe('whose matter a refusal is', () => {
  it.each([
    ['100', 'provider'],
    ['101', 'request'],
    ['102', 'account'],
    ['103', 'account'],
    ['104', 'request'],
    ['105', 'request'],
    ['202', 'number'],
    ['204', 'request'],
    ['205', 'request'],
    ['206', 'text'],
    ['301', 'request'],
    ['306', 'request'],
    ['401', 'sender'],
    ['402', 'account'],
    ['403', 'request'],
    ['404', 'text'],
    ['405', 'text'],
    ['406', 'text'],
    ['407', 'request'],
    ['408', 'request'],
    ['410', 'request'],
    ['411', 'request'],
    ['999', null],
    ['toString', null],
    ['', null],
  ] as const)('Play Mobile %s: %s', (code, cause) => expect(playMobileCause(code)).toBe(cause))

  it.each([
    ['Этот текст не прошёл модерацию', 'text'],
    ['Текст для номера 998901234567 не прошёл модерацию', 'text'],
    ['The message does not match a moderated template', 'text'],
    ['Для теста можно использовать только тестовые тексты', 'text'],
    ['Недостаточно средств на балансе', 'account'],
    ['Balansingizda mablagʻ yetarli emas', 'account'],
    ['Отправитель не найден', 'sender'],
    ['Nick is not allowed', 'sender'],
    ['Неверный номер телефона', 'number'],
    ['Telefon raqami notoʻgʻri', 'number'],
    ['Номер находится в чёрном списке', 'number'],
    ['Номер абонента не существует, сообщение не отправлено', 'number'],
    ['Invalid phone number', 'number'],
    ['Рақам нотўғри', 'number'],
    ['Raqam qora roʻyxatda', 'number'],
    // Words that speak of a number, and not of the phone that the SMS was to go to.
    ['Текст сообщения не должен содержать номер телефона', 'text'],
    ['The text must not contain phone numbers', 'text'],
    ['Xabar matnida telefon raqami bor', 'text'],
    ['Хабар матнида нотўғри рақам бор', 'text'],
    ['The message for this number was not accepted', 'text'],
    ['Рекламный текст на номер запрещён', 'text'],
    ['Оператор получателя запретил рекламный контент', 'text'],
    ['Invalid number of characters', 'text'],
    ['Альфа-имя не зарегистрировано для этого номера', 'sender'],
    ['Alfa-nom bu raqam uchun tasdiqlanmagan', 'sender'],
    ['Превышено количество сообщений на один номер', 'account'],
    ['The number of SMS has been exceeded', 'account'],
    ['Insufficient funds on your account number 123', 'account'],
    ['Contract number is not active', 'account'],
    ['Hisob raqamingizda pul yetarli emas', 'account'],
    ['Слова из чёрного списка', 'text'],
    ['Отправитель в чёрном списке', 'sender'],
    ['Your IP is in the blacklist', null],
    ['Ваш номер не подтверждён', null],
    ['Номер заявки 55', null],
    [{ mobile_phone: ['The mobile phone field is required.'] }, 'number'],
    [{ message: ['The message field is required.'] }, 'text'],
    [{ from: ['The from field is required.'] }, 'sender'],
    [{ user_sms_id: ['Only letters and digits.'] }, 'request'],
    ['Something else', null],
    [null, null],
    [undefined, null],
  ] as const)('Eskiz %j: %s', (message, cause) => expect(eskizCause(message)).toBe(cause))

  it('has a code of Play Mobile for every cause', () => {
    const codes = ['100', '101', '102', '202', '401', '404']
    expect(new Set(codes.map(playMobileCause))).toEqual(new Set(REFUSAL_CAUSES))
  })
})

describe('the words of a refusal', () => {
  it('are a text, or texts by field', () => {
    expect(readWords('  Not\n moderated ')).toBe('Not moderated')
    expect(readWords({ from: ['one', 'two'], message: 'three' })).toBe('from: one; from: two; message: three')
    expect([null, undefined, {}, [], true].map(readWords)).toEqual(['', '', '', '', ''])
  })

  it('hide phones and codes, and are not longer than the log shows', () => {
    expect(readWords('«код 123456» на 998 90 123-45-67, sender 4546')).toBe(
      '«код ••••••» на ••• •• •••-••-••, sender 4546',
    )
    expect(readWords('x'.repeat(5000))).toHaveLength(300)
  })
})

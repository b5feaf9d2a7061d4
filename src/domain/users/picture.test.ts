import { expect, it } from 'vitest'
import { LONGEST_PICTURE, userPicture } from './picture.ts'

const START = '/9j/4AAQSkZJRg=='

it('accepts a JPEG in base64', () => expect(userPicture.safeParse(START).success).toBe(true))

it.each([
  ['another kind of picture', 'iVBORw0KGgo='],
  ['text', '<svg onload=alert(1)>'],
  ['a cut text', '/9j/4AAQSkZJR'],
  ['too long a text', `/9j/${'A'.repeat(LONGEST_PICTURE)}`],
  ['nothing', ''],
])('refuses %s', (_what, text) => expect(userPicture.safeParse(text).success).toBe(false))

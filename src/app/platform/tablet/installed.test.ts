// A tab of any browser on an iPad or iPhone requires the installation: all of them are Safari's engine there.
import { expect, it } from 'vitest'
import { type Client, isSafari, needsInstall } from './installed.ts'

const UA = {
  ipad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15',
  ipadMobile:
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  ipadChrome:
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1',
  ipadFirefox:
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/132.0 Mobile/15E148 Safari/605.1.15',
  ipadEdge:
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 EdgiOS/131.0.2903.68 Mobile/15E148 Safari/605.1.15',
  ipadYandex:
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 YaBrowser/24.10.3.512.11 SA/3 Mobile/15E148 Safari/605.1',
  ipadChromeAsMac:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131 Version/11.1.1 Safari/605.1.15',
  ipadWindowOfAnApp:
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  macSafari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15',
  macChrome:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  android:
    'Mozilla/5.0 (Linux; Android 14; SM-X210) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  androidDesktop:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  windowsTouch:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
}
const client = (name: keyof typeof UA, change: Partial<Client> = {}): Client => ({
  userAgent: UA[name],
  maxTouchPoints: name === 'macSafari' || name === 'macChrome' || name === 'firefox' ? 0 : 5,
  standalone: undefined,
  isStandaloneDisplay: false,
  ...change,
})

const SAFARI = ['ipad', 'ipadMobile', 'iphone'] as const
const OTHERS = [
  'ipadChrome',
  'ipadChromeAsMac',
  'ipadFirefox',
  'ipadEdge',
  'ipadYandex',
  'ipadWindowOfAnApp',
] as const

it.each([...SAFARI, ...OTHERS])('a tab of %s requires the installation', (name) => {
  expect(needsInstall(client(name))).toBe(true)
  expect(needsInstall(client(name, { standalone: false }))).toBe(true)
})

it.each([...SAFARI, ...OTHERS])('the app on the home screen, installed by %s, does not', (name) => {
  expect(needsInstall(client(name, { standalone: true }))).toBe(false)
  expect(needsInstall(client(name, { standalone: false, isStandaloneDisplay: true }))).toBe(false)
})

it('only Safari itself is taken for Safari', () => {
  for (const name of SAFARI) expect(isSafari(client(name))).toBe(true)
  for (const name of OTHERS) expect(isSafari(client(name))).toBe(false)
})

it.each(['macSafari', 'macChrome', 'android', 'androidDesktop', 'windowsTouch', 'firefox'] as const)(
  '%s does not require it',
  (name) => {
    expect(needsInstall(client(name))).toBe(false)
  },
)

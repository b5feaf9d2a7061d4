// Only a Safari tab on an iPad or iPhone requires the installation.
import { expect, it } from 'vitest'
import { type Client, needsInstall } from './installed.ts'

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

it.each(['ipad', 'ipadMobile', 'iphone'] as const)(
  'a tab of Safari on an %s requires the installation',
  (name) => {
    expect(needsInstall(client(name, { standalone: false }))).toBe(true)
  },
)

it.each(['ipad', 'ipadMobile', 'iphone'] as const)('the app on the home screen of an %s does not', (name) => {
  expect(needsInstall(client(name, { standalone: true }))).toBe(false)
  expect(needsInstall(client(name, { standalone: false, isStandaloneDisplay: true }))).toBe(false)
})

it.each([
  'ipadChrome',
  'ipadFirefox',
  'macSafari',
  'macChrome',
  'android',
  'androidDesktop',
  'windowsTouch',
  'firefox',
] as const)('%s does not require it', (name) => {
  expect(needsInstall(client(name))).toBe(false)
})

// Whether the app runs installed, and where it must (src/docs/offline.md#storage-quota): Safari on an iPad deletes
// what a site keeps in a tab after seven days without use, and a tab shares nothing with the app on the home screen.
// No other browser has these limits.

export type Client = {
  userAgent: string
  maxTouchPoints: number
  /** `navigator.standalone` of Safari: the app was opened from the home screen. */
  standalone: boolean | undefined
  isStandaloneDisplay: boolean
}

/** Other browsers on an iPad name themselves, even with the user agent of a Mac. */
const OTHERS = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|YaBrowser|DuckDuckGo|GSA\/|Chrome|Chromium|Android/

export const isInstalledOn = ({ standalone, isStandaloneDisplay }: Client): boolean =>
  standalone === true || isStandaloneDisplay

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
export const isApple = ({ userAgent, maxTouchPoints }: Client): boolean =>
  /iPad|iPhone|iPod|Macintosh/.test(userAgent) && maxTouchPoints > 1

/** True for a Safari tab on an iPad or iPhone, where no draft or photo may be started. */
export const needsInstall = (client: Client): boolean =>
  isApple(client) &&
  /AppleWebKit/.test(client.userAgent) &&
  /Safari\//.test(client.userAgent) &&
  !OTHERS.test(client.userAgent) &&
  !isInstalledOn(client)

const getClient = (): Client => ({
  userAgent: navigator.userAgent,
  maxTouchPoints: navigator.maxTouchPoints,
  standalone: (navigator as { standalone?: boolean }).standalone,
  isStandaloneDisplay: matchMedia('(display-mode: standalone)').matches,
})

export const isInstalled = (): boolean => isInstalledOn(getClient())
export const isIpad = (): boolean => isApple(getClient())
export const mustInstallFirst = (): boolean => needsInstall(getClient())

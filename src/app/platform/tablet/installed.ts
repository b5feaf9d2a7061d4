// Whether the app runs installed, and where it must (src/docs/offline.md#storage-quota): an iPad deletes what a site keeps in
// a tab after seven days without use, in every browser, because all of them are Safari's engine there; and a tab shares nothing
// with the app on the home screen. No other device has these limits.

export type Client = {
  userAgent: string
  maxTouchPoints: number
  /** `navigator.standalone` of Safari: the app was opened from the home screen. */
  standalone: boolean | undefined
  isStandaloneDisplay: boolean
}

/** Browsers on an iPad that are not Safari name themselves, most of them even with the user agent of a Mac. */
const OTHERS =
  /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|OPX\/|YaBrowser|YaApp|DuckDuckGo|GSA\/|Telegram|Instagram|FBAN|FBAV/

export const isInstalledOn = ({ standalone, isStandaloneDisplay }: Client): boolean =>
  standalone === true || isStandaloneDisplay

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
export const isApple = ({ userAgent, maxTouchPoints }: Client): boolean =>
  /iPad|iPhone|iPod|Macintosh/.test(userAgent) && maxTouchPoints > 1

/** True for a tab of any browser on an iPad or iPhone, where no draft or photo may be started. */
export const needsInstall = (client: Client): boolean => isApple(client) && !isInstalledOn(client)

/** True for Safari itself; the other browsers and the windows of other apps cannot be counted on to install. */
export const isSafari = ({ userAgent }: Client): boolean =>
  /Safari\//.test(userAgent) && !OTHERS.test(userAgent)

const getClient = (): Client => ({
  userAgent: navigator.userAgent,
  maxTouchPoints: navigator.maxTouchPoints,
  standalone: (navigator as { standalone?: boolean }).standalone,
  isStandaloneDisplay: matchMedia('(display-mode: standalone)').matches,
})

export const isInstalled = (): boolean => isInstalledOn(getClient())
export const isIpad = (): boolean => isApple(getClient())
export const mustInstallFirst = (): boolean => needsInstall(getClient())
export const isInSafari = (): boolean => isSafari(getClient())

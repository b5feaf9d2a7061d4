// The web app manifest: name, icons, colours and the shortcuts of the seller and the manager. Used only by the build.
import type { ManifestOptions } from 'vite-plugin-pwa'

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})
const shortcutIcons = [icon('/icon-192.png', 192, 'any')]

export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Anketa',
  short_name: 'Anketa',
  description: 'Заявки на рассрочку: данные и фото клиента, с интернетом и без него',
  lang: 'ru',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  theme_color: '#0f766e',
  background_color: '#f5f7f7',
  categories: ['business', 'finance'],
  icons: [
    icon('/icon-192.png', 192, 'any'),
    icon('/icon-512.png', 512, 'any'),
    icon('/icon-maskable-512.png', 512, 'maskable'),
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [
    { name: 'Новая заявка', short_name: 'Новая', url: '/applications/add', icons: shortcutIcons },
    {
      name: 'Очередь',
      short_name: 'Очередь',
      url: '/applications?statuses=new&sort=waiting',
      icons: shortcutIcons,
    },
  ],
}

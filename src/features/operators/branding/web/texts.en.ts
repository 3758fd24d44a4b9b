export const brandingTexts = {
  'staff.branding': 'Name and logo',
  'staff.branding.text': 'How this site presents itself on every page, in browser tabs, in link previews and in mails.',
  'staff.branding.logo': 'Logo',
  'staff.branding.logo.hint': 'Square, at least 64 pixels. It replaces the icon of the browser tab, too.',
  'staff.branding.name': 'Name',
  'staff.branding.color': 'Accent color',
  'staff.branding.color.default': 'Mint (default)',
  'staff.branding.languages': 'Languages',
  'staff.branding.preview': 'Preview',
  'staff.branding.preview.button': 'Follow',
  'staff.branding.preview.link': 'Show more',
  'staff.branding.preview.dark': 'Dark theme',
  'staff.branding.preview.light': 'Light theme',
  'security.change_logo': 'Logo of the site changed',
  'security.remove_logo': 'Logo of the site removed',
  'staff.did.change_logo': 'Changed the logo of the site',
  'staff.did.remove_logo': 'Removed the logo of the site',
} as const;

type BrandingTexts = typeof brandingTexts;
declare module '#core/web/i18n/catalog.ts' {
  interface Catalog extends BrandingTexts {}
}

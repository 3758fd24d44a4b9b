import type { brandingTexts } from './texts.en.ts';

export const brandingTextsDe: Record<keyof typeof brandingTexts, string> = {
  'staff.branding': 'Name und Logo',
  'staff.branding.text': 'Wie sich diese Seite überall zeigt: auf jeder Seite, im Browser-Tab, in Linkvorschauen und in E-Mails.',
  'staff.branding.logo': 'Logo',
  'staff.branding.logo.hint': 'Quadratisch, mindestens 64 Pixel. Es ersetzt auch das Symbol im Browser-Tab.',
  'staff.branding.name': 'Name',
  'staff.branding.color': 'Akzentfarbe',
  'staff.branding.color.default': 'Mint (Standard)',
  'staff.branding.languages': 'Sprachen',
  'staff.branding.preview': 'Vorschau',
  'staff.branding.preview.button': 'Folgen',
  'staff.branding.preview.link': 'Mehr anzeigen',
  'staff.branding.preview.dark': 'Dunkles Design',
  'staff.branding.preview.light': 'Helles Design',
  'security.change_logo': 'Logo der Seite geändert',
  'security.remove_logo': 'Logo der Seite entfernt',
  'staff.did.change_logo': 'Hat das Logo der Seite geändert',
  'staff.did.remove_logo': 'Hat das Logo der Seite entfernt',
};

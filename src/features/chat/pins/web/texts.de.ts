import type { Texts } from '#core/web/i18n/catalog.ts';
import type { pinsTexts } from './texts.en.ts';

export const pinsTextsDe = {
  'pins.pin': 'Nachricht anheften',
  'pins.title': 'Angeheftete Nachricht',
  'pins.more': 'Angeheftete Nachricht ausklappen',
  'pins.less': 'Angeheftete Nachricht einklappen',
  'pins.minimize': 'Angeheftete Nachricht minimieren',
  'pins.restore': 'Angeheftete Nachricht anzeigen',
  'pins.hide': 'Angeheftete Nachricht ausblenden',
  'pins.unpin': 'Nachricht loslösen',
  'pins.by': 'Angeheftet von {name}',
  'pins.left': 'noch {length}',
  'pins.duration': 'Ab jetzt anheften für',
  'pins.failed': 'Die Nachricht wurde nicht angeheftet. {reason}',
  'pins.unpin_error': 'Die Nachricht konnte nicht losgelöst werden. Versuche es noch einmal.',
  'refusal.NOTHING_PINNED': 'In diesem Chat ist keine Nachricht angeheftet.',
  'pins.audit.pin_message': 'Nachricht angeheftet',
  'pins.audit.unpin_message': 'Nachricht losgelöst',
} as const satisfies Partial<Record<keyof typeof pinsTexts, string>> & Texts;

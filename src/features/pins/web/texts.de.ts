import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { pinsTexts } from './texts.en.ts';

export const pinsTextsDe = {
  'pins.pin': 'Nachricht anheften',
  'pins.title': 'Angeheftete Nachricht',
  'pins.more': 'Die ganze angeheftete Nachricht zeigen',
  'pins.less': 'Eine Zeile der angehefteten Nachricht zeigen',
  'pins.minimise': 'Angeheftete Nachricht verkleinern',
  'pins.restore': 'Angeheftete Nachricht zeigen',
  'pins.hide': 'Angeheftete Nachricht ausblenden',
  'pins.unpin': 'Nachricht lösen',
  'pins.by': 'Angeheftet von {name}',
  'pins.left': 'noch {length}',
  'pins.failed': 'Die Nachricht wurde nicht angeheftet. {reason}',
  unpin_error: 'Die Nachricht konnte nicht gelöst werden. Versuche es noch einmal.',
  'pins.audit.pin_message': 'Nachricht angeheftet',
  'pins.audit.unpin_message': 'Nachricht gelöst',
} as const satisfies Partial<Record<keyof typeof pinsTexts, string>> & Texts;

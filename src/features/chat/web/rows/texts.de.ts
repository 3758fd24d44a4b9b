import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { rowsTexts } from './texts.en.ts';

export const rowsTextsDe = {
  'chat.message.highlighted': 'Enthält eines deiner Wörter',
  'chat.message.for_goal': 'Zählt für ein Ziel',
  'chat.message.flagged': 'Markiert',
  'chat.message.held': 'Wartet auf die Moderation',
  'chat.message.denied': 'Die Moderation hat diese Nachricht nicht zugelassen.',
  'chat.message.denied.dismiss': 'Entfernen',
  'chat.ai_label.bullying': 'Mobbing',
  'chat.ai_label.drugs': 'Drogen',
  'chat.ai_label.gibberish': 'Unsinn',
  'chat.ai_label.hate': 'Hass',
  'chat.ai_label.sexual': 'Sexuelles',
  'chat.ai_label.spam': 'Spam',
  'chat.ai_label.violence': 'Gewalt',
  'chat.ai_label.weapons': 'Waffen',
  'chat.clip.by': 'Clip von {name}',

  'chat.actions.delete': 'Nachricht löschen',
  already_deleted: 'Diese Nachricht ist schon gelöscht.',
  'refusal.MESSAGE_NOT_FOUND': 'Diese Nachricht gibt es nicht mehr.',
  'refusal.MESSAGE_NOT_YOURS': 'Diese Nachricht kannst du nicht löschen.',

  'chat.narrowed.older': 'Ältere Nachrichten werden nicht geladen, solange nur einige gezeigt werden.',

  'chat.thread.open': 'Verlauf zeigen',

  'chat.person.mute': 'Stummschalten',
  'chat.person.unmute': 'Nicht mehr stummschalten',
  'chat.person.is_muted': 'Du hast diese Person stummgeschaltet.',
  'chat.person.more': 'Mehr',
  'chat.person.log': 'Nachrichten in diesem Chat',
  'chat.person.log.empty': 'Hat hier noch nichts geschrieben.',
  'chat.person.log.failed': 'Die Nachrichten konnten nicht geladen werden',
  'chat.person.log.older': 'Ältere Nachrichten',
  'chat.person.banned': 'Gebannt von {by}',
  'chat.person.timed_out': 'Auszeit durch {by} bis {until}',
} as const satisfies Partial<Record<keyof typeof rowsTexts, string>> & Texts;

import type { Texts } from '#core/web/i18n/catalog.ts';
import type { rowsTexts } from './texts.en.ts';

export const rowsTextsDe = {
  'chat.message.highlighted': 'Enthält ein hervorgehobenes Wort',
  'chat.message.for_goal': 'Zählt für ein Ziel',
  'chat.message.for_goal.count': 'Zählt für ein Ziel: {current} von {total}',
  'chat.message.flagged': 'Markiert',
  'chat.message.held': 'Wird von Moderatoren geprüft',
  'chat.message.denied': 'Ein Moderator hat diese Nachricht abgelehnt.',
  'chat.message.denied.dismiss': 'Entfernen',
  'chat.ai_label.bullying': 'Mobbing',
  'chat.ai_label.drugs': 'Drogen',
  'chat.ai_label.gibberish': 'Kauderwelsch',
  'chat.ai_label.hate': 'Hass',
  'chat.ai_label.sexual': 'Sexuelles',
  'chat.ai_label.spam': 'Spam',
  'chat.ai_label.violence': 'Gewalt',
  'chat.ai_label.weapons': 'Waffen',
  'chat.clip.by': 'Clip von {name}',

  'chat.actions.delete': 'Nachricht löschen',
  'chat.already_deleted': 'Diese Nachricht wurde bereits gelöscht.',
  'refusal.MESSAGE_NOT_FOUND': 'Diese Nachricht wurde gelöscht.',
  'refusal.ALREADY_DELETED': 'Diese Nachricht wurde bereits gelöscht.',
  'refusal.MESSAGE_NOT_YOURS': 'Du kannst diese Nachricht nicht löschen.',

  'chat.filtered.older': 'Nur geladene Nachrichten werden durchsucht.',

  'chat.thread.open': 'Thread anzeigen',

  'chat.audit.delete_message': 'Nachricht gelöscht',
  'chat.audit.clear_chat': 'Chat geleert',
  'chat.audit.change_modes': 'Chat-Modi geändert',
  'chat.audit.did.delete_message': 'Hat eine Nachricht von {target} gelöscht',
  'chat.audit.mode.slow': 'Langsamer Modus',
  'chat.audit.mode.followers': 'Nur Follower',
  'chat.audit.mode.subscribers': 'Nur Abonnenten',
  'chat.audit.mode.emotes': 'Nur Emotes',
  'chat.audit.mode.account_age': 'Kontoalter',
  'chat.audit.mode.links': 'Links',
  'chat.audit.mode.pause': 'Chat-Pause',
} as const satisfies Partial<Record<keyof typeof rowsTexts, string>> & Texts;

import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { composerTexts } from './texts.en.ts';

export const composerTextsDe = {
  'chat.suggestions.emotes': 'Passende Emotes',
  'chat.suggestions.people': 'Passende Nutzer',
  'chat.suggestions.commands': 'Passende Befehle',
  'chat.suggestions.no_command': 'Kein Befehl passt',

  'chat.composer.send_in': 'Senden in {seconds} s',
  'chat.composer.sending_in': 'Wird in {seconds} s gesendet',
  'chat.composer.cancel_sending': 'Wird in {seconds} s gesendet, klicken zum Abbrechen',
  'chat.composer.waits': 'Zum Abbrechen Escape drücken',
  'chat.composer.emotes': 'Emotes',
  'chat.composer.quick_emotes': 'Quick-Emotes',
  'chat.composer.quick_emote': '{name} senden',
  'chat.composer.generic_error': 'Deine Nachricht konnte nicht gesendet werden. Sie steht wieder im Textfeld.',
  'chat.composer.emote_not_sent': 'Das Emote wurde nicht gesendet. Versuche es noch einmal.',
  'chat.composer.account_age': 'Dein Konto muss {length} alt sein, um hier zu chatten.',

  'refusal.INVALID_EMOTE_ERROR': 'Eines dieser Emotes gibt es nicht mehr. Entferne es und versuche es noch einmal.',
  'refusal.FOREIGN_CHANNEL_EMOTE_ERROR': 'Nur Abonnenten können Emotes aus einem anderen Kanal verwenden.',
  'refusal.SUBSCRIBERS_ONLY_EMOTE_ERROR': 'Eines dieser Emotes ist nur für Abonnenten. Entferne es oder abonniere den Kanal.',

  'chat.command.valid': 'gültig',
  'chat.command.needs': 'braucht {argument}',
  'chat.command.too_many': 'zu viele Argumente',
  'chat.command.expects.username': 'ein Benutzername',
  'chat.command.expects.on_off': 'on oder off',
  'chat.command.expects.minutes': 'Minuten, {min, number} bis {max, number}',
  'chat.command.expects.seconds': 'Sekunden, {min, number} bis {max, number}',
  'chat.command.expects.string': 'höchstens {max, number} Zeichen',
  'chat.command.modes_done': 'Chat-Modus aktualisiert.',

  'chat.command.clear': 'Chat für alle leeren',
  'chat.command.emoteonly': 'Nur Emotes im Chat erlauben',
  'chat.command.followonly': 'Nur Follower chatten lassen',
  'chat.command.slow': 'Begrenzt, wie oft Zuschauer chatten können',
  'chat.command.subonly': 'Nur Abonnenten chatten lassen',

  'chat.argument.username': 'Benutzername',
  'chat.argument.minutes': 'Minuten',
  'chat.argument.seconds': 'Sekunden',
  'chat.argument.on_off': 'on/off',
  'chat.argument.reason': 'Grund',
  'chat.argument.person.about': 'Benutzername',
  'chat.argument.on_off.about': 'Ein- oder ausschalten',
  'chat.argument.reason.about': 'Grund (für Moderatoren sichtbar)',
  'chat.argument.minutes.timeout': 'Dauer in Minuten, höchstens 10.080 (eine Woche)',
  'chat.argument.minutes.followonly': 'Mindestdauer des Folgens in Minuten (Standard: 0)',
  'chat.argument.seconds.slow': 'Sekunden zwischen Nachrichten, höchstens 120 (Standard: 5)',
  'chat.actions.with_key': '{label} ({key})',
  'chat.command.cleared': 'Chat geleert.',
} as const satisfies Partial<Record<keyof typeof composerTexts, string>> & Texts;

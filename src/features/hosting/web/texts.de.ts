import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { hostingTexts } from './texts.en.ts';

export const hostingTextsDe = {
  'hosting.hosted': '{name} hostet mit {viewers}',
  'hosting.viewers': '{count, plural, one {# Zuschauer} other {# Zuschauern}}',
  'hosting.activity': '{name} hostet diesen Kanal',
  'hosting.command.host': 'Einen anderen Kanal hosten',
  'hosting.command.host.target': 'Zu hostender Kanal; leer lassen, um aus einer Liste zu wählen',
  'hosting.moved': '{host} hostet {name}.',
  'hosting.moved.go': 'Zu {name}',
  'hosting.moved.stay': 'Hier bleiben',
} as const satisfies Partial<Record<keyof typeof hostingTexts, string>> & Texts;

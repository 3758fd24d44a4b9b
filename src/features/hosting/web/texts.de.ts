import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { hostingTexts } from './texts.en.ts';

export const hostingTextsDe = {
  'hosting.activity': '{name} hostet dich',
  'hosting.command.host': 'Deine Zuschauer auf einen anderen Kanal schicken',
  'hosting.command.host.target': 'Wessen Kanal; ohne Namen wählst du aus einer Liste',
  'hosting.moved': '{host} hostet {name}. Dort geht der Stream weiter.',
  'hosting.moved.go': 'Zu {name}',
  'hosting.moved.stay': 'Hier bleiben',
} as const satisfies Partial<Record<keyof typeof hostingTexts, string>> & Texts;

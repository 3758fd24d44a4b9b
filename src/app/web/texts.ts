import { coreTexts } from '#core/web/i18n/core-texts.en.ts';
import { language } from '#core/web/i18n/locale.ts';
import { addTexts } from '#core/web/i18n/text.ts';
import { accountsTexts } from '#features/accounts/web/texts.en.ts';
import { streamTexts } from '#features/channels/web/stream/texts.en.ts';
import { channelsTexts } from '#features/channels/web/texts.en.ts';
import { activityTexts } from '#features/chat/web/activity/texts.en.ts';
import { composerTexts } from '#features/chat/web/composer/texts.en.ts';
import { chatModerationTexts } from '#features/chat/web/moderation/texts.en.ts';
import { modesTexts } from '#features/chat/web/modes/texts.en.ts';
import { panelsTexts } from '#features/chat/web/panels/texts.en.ts';
import { queueTexts } from '#features/chat/web/queue/texts.en.ts';
import { rowsTexts } from '#features/chat/web/rows/texts.en.ts';
import { chatTexts } from '#features/chat/web/texts.en.ts';
import { emotesTexts } from '#features/emotes/web/texts.en.ts';
import { incomeTexts } from '#features/income/web/texts.en.ts';
import { moderationTexts } from '#features/moderation/web/texts.en.ts';
import { keepingPointsTexts } from '#features/points/web/keeping/texts.en.ts';
import { pointsTexts } from '#features/points/web/texts.en.ts';
import { pollsTexts } from '#features/polls/web/texts.en.ts';
import { predictionsTexts } from '#features/predictions/web/texts.en.ts';
import { subscriptionsTexts } from '#features/subscriptions/web/texts.en.ts';
import { appTexts } from './texts.en.ts';

/** The English texts of every feature. */
export const englishTexts = [
  coreTexts,
  appTexts,
  accountsTexts,
  channelsTexts,
  streamTexts,
  moderationTexts,
  emotesTexts,
  chatTexts,
  activityTexts,
  composerTexts,
  chatModerationTexts,
  modesTexts,
  panelsTexts,
  queueTexts,
  rowsTexts,
  subscriptionsTexts,
  pollsTexts,
  incomeTexts,
  predictionsTexts,
  pointsTexts,
  keepingPointsTexts,
];

/** Adds the English texts: every other language falls back to them. */
export function addEnglish(): void {
  addTexts('en', ...englishTexts);
}

/** Loads the texts of the viewer's language when it is not English. */
export async function loadLanguage(): Promise<void> {
  if (language() !== 'de') return;
  const { germanTexts } = await import('./german.ts');
  addTexts('de', ...germanTexts);
}

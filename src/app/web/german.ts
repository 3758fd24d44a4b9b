import { coreTextsDe } from '#core/web/i18n/core-texts.de.ts';
import { accountsTextsDe } from '#features/accounts/web/texts.de.ts';
import { streamTextsDe } from '#features/channels/web/stream/texts.de.ts';
import { channelsTextsDe } from '#features/channels/web/texts.de.ts';
import { activityTextsDe } from '#features/chat/web/activity/texts.de.ts';
import { composerTextsDe } from '#features/chat/web/composer/texts.de.ts';
import { chatModerationTextsDe } from '#features/chat/web/moderation/texts.de.ts';
import { modesTextsDe } from '#features/chat/web/modes/texts.de.ts';
import { panelsTextsDe } from '#features/chat/web/panels/texts.de.ts';
import { queueTextsDe } from '#features/chat/web/queue/texts.de.ts';
import { rowsTextsDe } from '#features/chat/web/rows/texts.de.ts';
import { chatTextsDe } from '#features/chat/web/texts.de.ts';
import { emotesTextsDe } from '#features/emotes/web/texts.de.ts';
import { incomeTextsDe } from '#features/income/web/texts.de.ts';
import { moderationTextsDe } from '#features/moderation/web/texts.de.ts';
import { keepingPointsTextsDe } from '#features/points/web/keeping/texts.de.ts';
import { pointsTextsDe } from '#features/points/web/texts.de.ts';
import { pollsTextsDe } from '#features/polls/web/texts.de.ts';
import { predictionsTextsDe } from '#features/predictions/web/texts.de.ts';
import { subscriptionsTextsDe } from '#features/subscriptions/web/texts.de.ts';
import { appTextsDe } from './texts.de.ts';

/** The German texts of every feature, loaded when they are needed. */
export const germanTexts = [
  coreTextsDe,
  appTextsDe,
  accountsTextsDe,
  channelsTextsDe,
  streamTextsDe,
  moderationTextsDe,
  emotesTextsDe,
  chatTextsDe,
  activityTextsDe,
  composerTextsDe,
  chatModerationTextsDe,
  modesTextsDe,
  panelsTextsDe,
  queueTextsDe,
  rowsTextsDe,
  subscriptionsTextsDe,
  pollsTextsDe,
  incomeTextsDe,
  predictionsTextsDe,
  pointsTextsDe,
  keepingPointsTextsDe,
];

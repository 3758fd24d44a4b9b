import type { WebFeature } from '#core/web/feature.ts';
import { accountsWeb } from '#features/accounts/web/feature.ts';
import { channelsWeb } from '#features/channels/web/feature.ts';
import { emotesWeb } from '#features/emotes/web/feature.ts';
import { moderationWeb } from '#features/moderation/web/feature.ts';
import { chatWeb } from '../feature.ts';

/** The features of a page that has nothing but the chat and what it builds on. Tests of later features add theirs. */
export const chatFeatures: readonly WebFeature[] = [accountsWeb, channelsWeb, moderationWeb, emotesWeb, chatWeb];

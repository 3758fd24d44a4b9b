import type { WebFeature } from '#core/web/feature.ts';
import { accountsWeb } from '#features/accounts/web/feature.ts';
import { channelsWeb } from '#features/channels/web/feature.ts';
import { emotesWeb } from '#features/emotes/web/feature.ts';
import { moderationWeb } from '#features/moderation/web/feature.ts';
import { chatWeb } from '../feature.ts';

/** The features of a page with only the chat and its dependencies. Tests of later features add their own. */
export const chatFeatures: readonly WebFeature[] = [accountsWeb, channelsWeb, moderationWeb, emotesWeb, chatWeb];

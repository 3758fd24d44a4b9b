import type { WebFeature } from '#core/web/feature.ts';
import { channelsWeb } from '#features/channel/channels/web/feature.ts';
import { emotesWeb } from '#features/channel/emotes/web/feature.ts';
import { moderationWeb } from '#features/chat/moderation/web/feature.ts';
import { accountsWeb } from '#features/people/accounts/web/feature.ts';
import { chatWeb } from '../feature.ts';

export const chatFeatures: readonly WebFeature[] = [accountsWeb, channelsWeb, moderationWeb, emotesWeb, chatWeb];

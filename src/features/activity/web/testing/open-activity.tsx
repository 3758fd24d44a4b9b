import { screen } from '@testing-library/react';
import { draw } from '#core/web/testing/draw.tsx';
import { loadChatParts } from '#features/chat/web/chat-parts.ts';
import { channel, givenFeatures } from '#features/chat/web/testing/open-chat.tsx';
import { ActivityFeed } from '../ActivityFeed.tsx';
import { activityWeb } from '../feature.ts';

/** Renders the activity feed of the channel of `openChat`. */
export async function openActivity() {
  const features = [...givenFeatures(), activityWeb];
  await loadChatParts(features);
  return draw(<ActivityFeed channel={channel} />, { features });
}

/** The texts in the feed, newest first. */
export const activity = () => screen.getAllByRole('listitem').map((item) => item.textContent);

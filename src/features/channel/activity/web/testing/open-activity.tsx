import { screen } from '@testing-library/react';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { draw } from '#core/web/testing/draw.tsx';
import { showActivity } from '#features/channel/activity/contract.ts';
import { loadChatParts } from '#features/chat/chat/web/chat-parts.ts';
import { channel, givenFeatures, server } from '#features/chat/chat/web/testing/open-chat.tsx';
import { ActivityFeed } from '../ActivityFeed.tsx';
import { activityWeb } from '../feature.ts';

/** Renders the activity feed of the `openChat` channel with these stored events. */
export async function openActivity(entries: ReplyOf<typeof showActivity>['data']['entries'] = [], { lost = false } = {}) {
  if (lost) server.loses(showActivity);
  else server.answers(showActivity, { data: { entries }, message: 'OK' });
  const features = [...givenFeatures(), activityWeb];
  await loadChatParts(features);
  return draw(<ActivityFeed channel={channel} />, { features });
}

/** Texts in the feed, newest first. */
export const activity = () => screen.getAllByRole('listitem').map((item) => item.textContent);

import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { preloadSlot } from '#core/web/ui/Slot.tsx';
import { showEventBanners } from '#features/chat/banners/web/api.ts';
import { BannerTicket } from '#features/chat/banners/web/EventBanners.tsx';
import { bannersWeb } from '#features/chat/banners/web/feature.ts';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import { CHANNEL, openChat, publish, setUpChats } from '#features/chat/chat/web/testing/open-chat.tsx';
import { goalAchieved } from '#features/engagement/goals/contract.ts';
import { aGoal, wireLater } from '#features/engagement/goals/examples.ts';
import { goalsWeb } from './feature.ts';

setUpChats({ features: [...chatFeatures, bannersWeb, goalsWeb], after: () => showEventBanners.set(true) });
beforeEach(() => Promise.all([preloadSlot([bannersWeb], 'chat.list_header'), BannerTicket.preload()]));

test('EB-01 EB-04 an achieved goal shows one banner for 15 s, with its title', async () => {
  await openChat();
  const goal = aGoal({ status: 'achieved', current_value: 200, achieved_at: wireLater(1), updated_at: wireLater(1) });
  for (let twice = 0; twice < 2; twice++) await publish(`channel_${CHANNEL}`, goalAchieved, goal);
  await soon(() => expect(screen.queryByRole('region', { name: 'Event' })?.textContent).toContain('Goal reachedRoad to 200 followers'));
  expect(screen.getByRole('region', { name: 'Event' }).textContent).toMatch(/1[345] s$/);
  expect(screen.queryByText(/more/)).toBeNull();
  // The banner has no row in chat, so screen readers announce it here.
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Goal reached: Road to 200 followers');
});

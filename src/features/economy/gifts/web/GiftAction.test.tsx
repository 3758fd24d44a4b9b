import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { draw, setMatchingMedia, undraw } from '#core/web/testing/draw.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import { PHONE } from '#core/web/use-media-query.ts';
import { aChannel } from '#features/channel/channels/examples.ts';
import { useShowChat } from '#features/chat/chat/web/api.ts';
import { ChatColumn } from '#features/chat/chat/web/ChatColumn.tsx';
import { loadChatParts } from '#features/chat/chat/web/chat-parts.ts';
import { channel, openChat, server, setUpChats } from '#features/chat/chat/web/testing/open-chat.tsx';
import { loadSettingsParts } from '#features/chat/chat-settings/web/settings-parts.ts';
import { showKicksBalance } from '#features/economy/gifts/contract.ts';
import { showPayments } from '#features/economy/payments/contract/purchase.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { AuthDialogs } from '#features/people/accounts/web/SignInButtons.tsx';
import { giftsFeatures, givenKicks, givenNothingForSale } from './testing/given-kicks.ts';

setUpChats({ features: giftsFeatures, before: () => givenKicks() });

const shown = aChannel({ id: channel.id, user_id: channel.user_id, slug: 'ana', subscription_enabled: true });
const Action = ({ of = shown }) => <Slot name="channels.actions" channel={of} isCompact={false} />;

/** A collapsed chat, which opens on request. */
function CollapsedChat() {
  const [isShown, setIsShown] = useState(false);
  useShowChat(() => setIsShown(true));
  return isShown ? <ChatColumn channel={channel} /> : <p>collapsed</p>;
}

test('R-01 the gift button of the channel page opens the shop in the chat', async () => {
  const { person } = await openChat({ beside: <Action /> });
  await person.click(await screen.findByRole('button', { name: /Send a gift/ }));
  expect(await screen.findByRole('dialog', { name: 'Gift shop' })).toBeTruthy();
});

test('R-01 R-06 the gift button opens a collapsed chat first', async () => {
  await Promise.all([loadChatParts(giftsFeatures), loadSettingsParts(giftsFeatures)]);
  const { person } = await draw(
    <>
      <Action />
      <CollapsedChat />
    </>,
    { features: giftsFeatures },
  );
  await person.click(await screen.findByRole('button', { name: /Send a gift/ }));
  expect(await screen.findByRole('dialog', { name: 'Gift shop' })).toBeTruthy();
  expect(screen.queryByText('collapsed')).toBeNull();
});

test('R-01 the gift button asks a visitor to sign in', async () => {
  server.answers(readSession, { data: { viewer: null, first_account: false }, message: 'OK' });
  const { person } = await draw(
    <>
      <Action />
      <AuthDialogs />
    </>,
    { features: giftsFeatures },
  );
  await person.click(await screen.findByRole('button', { name: /Send a gift/ }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(screen.getByText(/^Sign in to send .* a gift\./)).toBeTruthy();
});

test('R-01 a channel without monetization has no gift button, and on a phone only the chat has one', async () => {
  const { container } = await draw(<Action of={{ ...shown, subscription_enabled: false }} />, { features: giftsFeatures });
  await soon(() => expect(container.querySelector('button')).toBeNull());
  setMatchingMedia((query) => query === PHONE);
  const onPhone = await draw(<Action />, { features: giftsFeatures });
  await soon(() => expect(onPhone.container.querySelector('button')).toBeNull());
});

test('GI-10 without a payment provider only viewers with KICKs see the gift button', async () => {
  givenKicks({ available: 0 });
  givenNothingForSale();
  const none = await draw(<Action />, { features: giftsFeatures });
  await soon(() => expect(server.callsOf(showKicksBalance).length * server.callsOf(showPayments).length).toBeGreaterThan(0));
  await soon(() => expect(none.container.querySelector('button')).toBeNull());
  undraw();
  givenKicks({ available: 5 });
  givenNothingForSale();
  await draw(<Action />, { features: giftsFeatures });
  expect(await screen.findByRole('button', { name: /Send a gift/ })).toBeTruthy();
});

import { renderHook } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { dataEnvelope } from '#core/contract/envelope.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { draw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import { showRelation } from '#features/channel/channels/contract/relation.ts';
import { aRelation } from '#features/channel/channels/examples.ts';
import { chatWeb } from '#features/chat/chat/web/feature.ts';
import { showPayments } from '#features/economy/payments/contract/purchase.ts';
import { paymentsWeb } from '#features/economy/payments/web/feature.ts';
import { listUnseenGifts, previewGift, showGiftSettings } from '#features/economy/subscriptions/contract/gifts.ts';
import { showSubscriptionOffer } from '#features/economy/subscriptions/contract/subscription.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { viewer } from '#features/people/accounts/examples.ts';
import { useAuthPrompt } from '#features/people/accounts/web/session.ts';
import { subscriptionsWeb } from '../feature.ts';
import { SubscriptionLayer } from '../SubscriptionLayer.tsx';
import { useSubscriptionDialog } from '../subscription-dialog.ts';
import { anOffer } from './examples.ts';

const { bio: _bio, created_at: _since, ...self } = viewer;

export let server: FakeServer;

/** A signed-in viewer, a channel with subscriptions, and the test provider. */
export function setUpSubscriptions(): void {
  beforeEach(() => {
    // An earlier test may have requested a dialog without a layer; the next layer would open it.
    renderHook(useSubscriptionDialog).unmount();
    server = new FakeServer();
    server.answers(publicSettings, someSettings([subscriptionsWeb]));
    server.answers(readSession, dataEnvelope({ viewer: self, first_account: false }));
    server.answers(showPayments, dataEnvelope({ provider: 'test' as const, currency: 'USD' }));
    server.answers(showRelation, aRelation());
    server.answers(listUnseenGifts, dataEnvelope({ gifts: [] }));
    server.answers(showGiftSettings, dataEnvelope({ accepts_gifts: true }));
    server.answers(showSubscriptionOffer, dataEnvelope(anOffer()));
    const { channel, price } = anOffer();
    server.answers(previewGift, dataEnvelope({ channel, is_available: true, price, possible_receivers: 12, receiver: null }));
    return () => server.close();
  });
}

export const signOut = () => server.answers(readSession, dataEnvelope({ viewer: null, first_account: false }));

/** Renders part of a page with the layer above every page. Reports requests for the sign-in dialog. */
export const drawPage = (part: React.ReactNode) =>
  draw(
    <>
      {part}
      <SubscriptionLayer />
      <AuthProbe />
      <Toaster />
    </>,
    { features: [chatWeb, paymentsWeb, subscriptionsWeb] },
  );

function AuthProbe() {
  return <output aria-label="sign-in dialog">{useAuthPrompt()?.purpose ?? 'closed'}</output>;
}

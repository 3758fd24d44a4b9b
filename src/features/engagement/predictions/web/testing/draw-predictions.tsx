import { useMemo, useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { reducedMotion } from '#core/web/appearance.ts';
import { realtime } from '#core/web/realtime.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { ChatRoom } from '#features/chat/chat/web/chat-room.ts';
import type { Viewer } from '#features/chat/chat/web/log/from-wire.ts';
import type { DialogName, OpenChat } from '#features/chat/chat/web/open-chat.ts';
import { useOpenPanel } from '#features/chat/chat/web/panels/open-panel.ts';
import { aComposer, anOpenChat } from '#features/chat/chat/web/testing/an-open-chat.ts';
import { authorizeChannel } from '#features/chat/chat/web/testing/authorize-channel.ts';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import { FakeRealtime } from '#features/chat/chat/web/testing/fake-realtime.ts';
import { pointsUpdated, showPoints } from '#features/engagement/points/contract/balance.ts';
import { DEFAULT_RATES, showPointsSettings } from '#features/engagement/points/contract/settings.ts';
import { pointsWeb } from '#features/engagement/points/web/feature.ts';
import { type Prediction, predictionUpdated, showLatestPrediction, type UserVote } from '#features/engagement/predictions/contract.ts';
import { aPrediction } from '#features/engagement/predictions/examples.ts';
import { PredictionBanner } from '../banner/PredictionBanner.tsx';
import { LatestCard } from '../card/LatestCard.tsx';
import { PredictionDialog } from '../dialog/PredictionDialog.tsx';
import { predictionsWeb } from '../feature.ts';
import { PredictionsPanel } from '../panel/PredictionsPanel.tsx';

export const features = [...chatFeatures, pointsWeb, predictionsWeb];

export const noor: Viewer = { id: 10000007, username: 'noor', slug: 'noor' };
export const ana: Viewer = { id: 10000001, username: 'ana', slug: 'ana' };
const channel: OpenChat['channel'] = {
  id: 401,
  user_id: ana.id,
  slug: 'ana',
  subscriber_badges: [],
  channel_badges: [],
  subscription_enabled: true,
  user: { username: 'ana' },
  chatroom: { id: 501 },
};

export let server: FakeServer;
export let live: FakeRealtime;

/** Created `secondsAgo` by the real clock. */
export const running = (change: Partial<Prediction> = {}, secondsAgo = 5): Prediction => {
  const at = new Date(Date.now() - secondsAgo * 1000).toISOString();
  return aPrediction({ created_at: at, updated_at: at, ...change });
};
export const [YES, NO] = aPrediction().outcomes.map(({ id }) => id) as [string, string];
export const ended = (state: Prediction['state'], change: Partial<Prediction> = {}) =>
  running({ state, locked_at: new Date().toISOString(), ...change }, 30);

export const givenLatest = (prediction: Prediction | null, user_vote: UserVote | null = null) =>
  server.answers(showLatestPrediction, { data: { prediction, user_vote }, message: 'OK' });
export const givenPoints = (points: number) => server.answers(showPoints, { data: { points }, message: 'OK' });
export const givenPointsOn = (channel_points_enabled: boolean) =>
  server.answers(showPointsSettings, { data: { ...DEFAULT_RATES, channel_points_enabled }, message: 'OK' });
export const aVote = (amount = 100, change: Partial<UserVote> = {}): UserVote => ({
  outcome_id: YES,
  total_vote_amount: amount,
  payout: null,
  ...change,
});

const EVENTS = predictionUpdated.channel(channel.id);
/** Waits until the page has subscribed. */
export async function publishPrediction(prediction: Prediction, event: { name: string } = predictionUpdated) {
  await soon(() => {
    if (!live.isSubscribed(EVENTS)) throw new Error('The page is not subscribed yet.');
  });
  live.send(EVENTS, event.name, { prediction });
}

/** Waits until the page has subscribed. */
export async function publishPoints(change: { reason: string; points: number; balance: number; pool_id?: string }) {
  const events = pointsUpdated.channel(noor.id);
  await soon(() => {
    if (!live.isSubscribed(events)) throw new Error('The page is not subscribed to points yet.');
  });
  live.send(events, pointsUpdated.name, { ...change, user_id: noor.id, channel_id: channel.id });
}

/** A server with a running prediction and points for noor, and reduced motion. Call it once, before the tests. */
export function givenPredictions({ before, after }: { before?: () => void; after?: () => void } = {}): void {
  beforeAll(async () => {
    live = await FakeRealtime.open();
  });
  afterAll(() => live.close());
  beforeEach(() => {
    reducedMotion.set(true);
    server = new FakeServer();
    server.answers(publicSettings, someSettings(features));
    server.answers(authorizeChannel, { auth: 'key:signature' });
    givenPointsOn(true);
    givenPoints(12_480);
    givenLatest(running());
    before?.();
  });
  afterEach(() => {
    undraw();
    realtime.close();
    live.drop();
    server.close();
    reducedMotion.set(false);
    after?.();
  });
}

export const focusBox = vi.fn();

interface Around {
  viewer?: Viewer | null;
  role?: Role;
}

/** The prediction parts of a chat, and buttons for what other features open. */
function PredictionsChat({ viewer = noor, role = 'viewer' }: Around) {
  const panel = useOpenPanel();
  const room = useMemo(() => new ChatRoom(channel.chatroom.id, viewer), [viewer]);
  const [dialog, openDialog] = useState<DialogName | null>(null);
  const chat = anOpenChat({ channel, room, role, panel, composer: { current: { ...aComposer(), focus: focusBox } }, openDialog });
  return (
    <main>
      <PredictionBanner chat={chat} />
      {panel.name === 'channel_points' && <LatestCard chat={chat} />}
      {panel.name === 'predictions' && <PredictionsPanel chat={chat} />}
      {dialog === 'prediction' && <PredictionDialog channel={chat.channel} role={chat.role} onClose={() => openDialog(null)} />}
      <p>open: {panel.name ?? 'nothing'}</p>
      <footer>
        <button type="button" onClick={() => panel.open('channel_points')}>
          open points
        </button>
        <button type="button" onClick={() => panel.open('predictions')}>
          open panel
        </button>
        <button type="button" onClick={() => openDialog('prediction')}>
          /prediction
        </button>
      </footer>
    </main>
  );
}

export const drawPredictions = (around: Around = {}) =>
  draw(
    <>
      <PredictionsChat {...around} />
      <Toaster />
    </>,
    { features },
  );

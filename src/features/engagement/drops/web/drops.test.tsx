import { act, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { dataEnvelope } from '#core/contract/envelope.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { realtime } from '#core/web/realtime.ts';
import { draw, setMatchingMedia, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { pass } from '#core/web/testing/web-clock.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import { PHONE } from '#core/web/use-media-query.ts';
import { showRelation } from '#features/channel/channels/contract/relation.ts';
import { aChannel, aLivestream, aLivestreamCard, aRelation } from '#features/channel/channels/examples.ts';
import { relationQuery } from '#features/channel/channels/web/api.ts';
import { channelsWeb } from '#features/channel/channels/web/feature.ts';
import { authorizeChannel } from '#features/chat/chat/web/testing/authorize-channel.ts';
import { FakeRealtime } from '#features/chat/chat/web/testing/fake-realtime.ts';
import {
  type Campaign,
  campaignChanged,
  campaignStarted,
  listCampaigns,
  listCampaignsOfLivestream,
  listLivestreamsOfCampaign,
} from '#features/engagement/drops/contract/campaign.ts';
import { listOwnOrganizations } from '#features/engagement/drops/contract/organization.ts';
import {
  type CampaignProgress,
  claimReward,
  dropCompleted,
  listEarned,
  listProgress,
  listTestProgress,
} from '#features/engagement/drops/contract/progress.ts';
import { aCampaign, aDrop, aProgress, CAMPAIGN_ID } from '#features/engagement/drops/examples.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { accountsWeb } from '#features/people/accounts/web/feature.ts';
import DropsBanner from './banner/DropsBanner.tsx';
import { dropsWeb } from './feature.ts';
import InventoryPage from './pages/InventoryPage.tsx';
import { progressQuery } from './queries.ts';

const noor = { id: 10000007, username: 'noor', slug: 'noor', email: 'noor@demo.invalid', is_staff: false, profile_pic: null };
const CHANNEL = aChannel({ livestream: aLivestream() });
const CATEGORY = CHANNEL.livestream!.categories[0]!;
const [FLAG, LANTERN] = aProgress().rewards as [CampaignProgress['rewards'][0], CampaignProgress['rewards'][0]];

let server: FakeServer;
let live: FakeRealtime;
beforeAll(async () => {
  live = await FakeRealtime.open();
});
afterAll(() => live.close());
beforeEach(() => {
  server = new FakeServer();
  server.answers(publicSettings, someSettings([dropsWeb]));
  signedIn(noor);
  campaigns(aCampaign());
  earned(aProgress(12));
  server.answers(listTestProgress, dataEnvelope([]));
  server.answers(showRelation, aRelation());
  server.answers(listEarned, dataEnvelope({ campaigns: [], next_cursor: null, claims: 0 }));
  server.answers(listLivestreamsOfCampaign, dataEnvelope([]));
  server.answers(authorizeChannel, { auth: 'key:signature' });
  server.answers(listOwnOrganizations, dataEnvelope({ organizations: [] }));
  setMatchingMedia((query) => query !== PHONE);
});
afterEach(() => {
  undraw();
  realtime.close();
  live.drop();
  server.close();
});

const signedIn = (viewer: typeof noor | null) => server.answers(readSession, { data: { viewer, first_account: false }, message: 'OK' });
const campaigns = (...all: Campaign[]) => {
  server.answers(listCampaignsOfLivestream, dataEnvelope(all));
  server.answers(listCampaigns, dataEnvelope(all));
};
const earned = (...all: CampaignProgress[]) => server.answers(listProgress, dataEnvelope(all));
const features = [accountsWeb, channelsWeb, dropsWeb];
const open = (part: React.ReactNode) =>
  draw(
    <>
      {part}
      <Toaster />
    </>,
    { features },
  );
const openBanner = (isPhone = false) => open(<DropsBanner channel={CHANNEL} isPhone={isPhone} />);
const banner = () => screen.findByRole('region', { name: 'Drops: First ascent' });
const cards = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
const card = (name: string) => within(screen.getByRole('article', { name }));
const passes = (seconds: number) => act(async () => pass(seconds));

describe('DR-04 the banner of a desktop', () => {
  test('DR-02 shows the rewards with minutes and percent, unclaimed first and then by progress, on cards of 152 px', async () => {
    earned(
      aProgress(84, {
        rewards: [{ ...FLAG, progress: 1, claimed: true }, { ...LANTERN, progress: 0.7 }, aDrop({ id: 'x', name: 'Axe', progress: 1 })],
      }),
    );
    await openBanner();
    await banner();
    expect(cards()).toEqual(['Axe', 'Storm lantern', 'Summit flag']);
    card('Storm lantern').getByText('84 of 120 min');
    card('Storm lantern').getByText('70%');
    card('Storm lantern').getByText('36 min to go');
    card('Axe').getByRole('button', { name: /^Claim.*Axe$/ });
    card('Summit flag').getByText('Reward claimed');
    expect(screen.getByRole('article', { name: 'Axe' }).className).toContain('w-38');
  });

  test('collapses and expands, and stays dismissed', async () => {
    const { person, unmount } = await openBanner();
    const within_ = within(await banner());
    await person.click(within_.getByRole('button', { name: 'Collapse' }));
    expect(screen.queryByRole('article')).toBeNull();
    within_.getByText('Summit flag, 12 of 60 min');
    await person.click(within_.getByRole('button', { name: 'Expand' }));
    expect(cards()).toHaveLength(3);
    within_.getByRole('progressbar', { name: 'Time left' });
    expect(within_.getByRole('link', { name: /Inventory/ }).getAttribute('target')).toBe('_blank');
    await person.click(within_.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region', { name: /^Drops/ })).toBeNull();
    unmount();
    await openBanner();
    await soon(() => expect(server.callsOf(listCampaignsOfLivestream).length).toBeGreaterThan(0));
    expect(screen.queryByRole('region', { name: /^Drops/ })).toBeNull();
  });

  test('DR-05 a reward is claimed, and a failed claim can be retried', async () => {
    earned(aProgress(60));
    const { person } = await openBanner();
    await banner();
    server.refuses(claimReward, 'INVALID_CLAIM');
    await person.click(card('Summit flag').getByRole('button'));
    await card('Summit flag').findByText('Claim failed');
    await screen.findAllByText('This reward can no longer be claimed.');
    const claimed_at = '2026-01-02T12:00:00.000000Z';
    server.answers(claimReward, dataEnvelope({ id: '1', reward_id: FLAG.id, campaign_id: CAMPAIGN_ID, claimed_at }));
    earned(aProgress(60, { rewards: aProgress(60).rewards.map((one) => ({ ...one, claimed: one.id === FLAG.id })) }));
    await person.click(card('Summit flag').getByRole('button', { name: /Try again/ }));
    await card('Summit flag').findByText('Reward claimed');
    await screen.findByText('Summit flag is yours.');
  });

  test('a test is labeled, and visitors are asked to sign in', async () => {
    campaigns(aCampaign({ status: 'test' }));
    server.answers(listTestProgress, dataEnvelope([aProgress(30)]));
    const first = await openBanner();
    within(await banner()).getByText('Only your organization sees this');
    first.unmount();
    signedIn(null);
    campaigns(aCampaign());
    await openBanner();
    within(await banner()).getByRole('button', { name: 'Sign in to earn' });
    expect(card('Summit flag').getByText('Watch to start')).toBeTruthy();
  });

  test('DR-09 a claim in the test of a published campaign leaves what was earned before unclaimed', async () => {
    campaigns(aCampaign({ status: 'test' }));
    const real = aProgress(60);
    earned(real);
    server.answers(listTestProgress, dataEnvelope([aProgress(60)]));
    const { person, cache } = await openBanner();
    await act(async () => void cache.setQueryData(progressQuery.queryKey, [real]));
    const claimed_at = '2026-01-02T12:00:00.000000Z';
    server.answers(claimReward, dataEnvelope({ id: '1', reward_id: FLAG.id, campaign_id: CAMPAIGN_ID, claimed_at }));
    server.answers(listTestProgress, dataEnvelope([aProgress(60, { rewards: [{ ...FLAG, progress: 1, claimed: true }] })]));
    await banner();
    await person.click(card('Summit flag').getByRole('button', { name: /Claim/ }));
    await card('Summit flag').findByText('Reward claimed');
    expect(cache.getQueryData(progressQuery.queryKey)![0]!.rewards[0]).toMatchObject({ id: FLAG.id, claimed: false });
  });

  test('DR-07 a campaign that starts appears, and several completed rewards are shown from their events with one refetch', async () => {
    campaigns();
    await openBanner();
    await soon(() => expect(live.isSubscribed(`drops_category_${CATEGORY.id}`)).toBe(true));
    campaigns(aCampaign());
    await act(async () =>
      live.send(`drops_category_${CATEGORY.id}`, campaignStarted.name, { campaign_id: CAMPAIGN_ID, category_id: CATEGORY.id }),
    );
    await banner();
    await soon(() => expect(live.isSubscribed(`private-userfeed.${noor.id}`)).toBe(true));
    earned(aProgress(61));
    const before = server.callsOf(listProgress).length;
    const done = { campaign_id: CAMPAIGN_ID, reward_id: FLAG.id, is_test: false };
    await act(async () => {
      for (let times = 0; times < 3; times++) live.send(`private-userfeed.${noor.id}`, dropCompleted.name, done);
    });
    await card('Summit flag').findByRole('button', { name: /Claim/ });
    await card('Storm lantern').findByText('61 of 120 min');
    expect(server.callsOf(listProgress).length - before).toBe(1);
  });
});

test('DR-03 DR-04 passing minutes are added, except for the broadcaster and banned viewers, for whom none count', async () => {
  const at = '2026-01-02T11:00:00.000000Z';
  const banned = { reason: '', permanent: true, banned_at: at, created_at: at, expires_at: null };
  const people = [
    [aRelation(), '16 of 60 min'],
    [aRelation({ is_broadcaster: true, role: 'broadcaster' }), '13 of 60 min'],
    [aRelation({ banned }), '13 of 60 min'],
  ] as const;
  for (const [relation, shown] of people) {
    server.answers(showRelation, relation);
    const { cache, unmount } = await openBanner();
    await banner();
    await soon(() => expect(cache.getQueryData(relationQuery(CHANNEL.slug).queryKey)).toBeTruthy());
    const updatedAt = Date.now() - 3 * MINUTE_MS;
    await act(async () => void cache.setQueryData(progressQuery.queryKey, [aProgress(13)], { updatedAt }));
    await card('Summit flag').findByText(shown);
    unmount();
  }
});

test('DR-07 a campaign that ends early disappears', async () => {
  await openBanner();
  await banner();
  await soon(() => expect(live.isSubscribed(`drops_category_${CATEGORY.id}`)).toBe(true));
  campaigns();
  const changed = { campaign_id: CAMPAIGN_ID, category_id: CATEGORY.id };
  await act(async () => live.send(`drops_category_${CATEGORY.id}`, campaignChanged.name, changed));
  await soon(() => expect(screen.queryByRole('region', { name: /^Drops/ })).toBeNull());
});

describe('DR-04 the banner of a phone', () => {
  test('shows the next reward to signed-in people, hides after 30 s, and can be dismissed', async () => {
    const first = await openBanner(true);
    within(await banner()).getByText('12 of 60 min, 20%');
    await passes(29);
    expect(screen.queryByRole('region', { name: /^Drops/ })).toBeTruthy();
    await passes(2);
    await soon(() => expect(screen.queryByRole('region', { name: /^Drops/ })).toBeNull());
    first.unmount();
    const { person } = await openBanner(true);
    await person.click(within(await banner()).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region', { name: /^Drops/ })).toBeNull();
  });

  test('is not shown to visitors', async () => {
    signedIn(null);
    await openBanner(true);
    await soon(() => expect(server.callsOf(listCampaignsOfLivestream)).toHaveLength(1));
    expect(screen.queryByRole('region', { name: /^Drops/ })).toBeNull();
  });
});

describe('DR-08 the inventory', () => {
  const listed = (claimed: CampaignProgress[], ended: CampaignProgress[] = [], claims = 0) =>
    server.answers(listEarned, ({ query }) => {
      const campaigns = query.get('show') === 'claimed' ? claimed : ended;
      return dataEnvelope({ campaigns, next_cursor: null, claims });
    });

  test('shows campaigns in progress, claimed rewards, ended campaigns, and all campaigns', async () => {
    const claimed = aProgress(300).rewards.map((reward) => ({ ...reward, claimed: true }));
    const season = aProgress(300, { id: '2', name: 'Club season', status: 'claimed', rewards: claimed });
    earned(aProgress(12), season);
    listed([season], [aProgress(70, { id: '4', name: 'Long night', status: 'expired' })], 3);
    campaigns(aCampaign(), aCampaign({ id: '3', name: 'Spring thaw' }));
    const { person } = await open(<InventoryPage />);
    await screen.findByRole('article', { name: 'First ascent' });
    expect(screen.queryByRole('article', { name: 'Club season' })).toBeNull();
    await person.click(await screen.findByRole('tab', { name: 'Claimed 3' }));
    await screen.findByRole('article', { name: 'Club season' });
    await person.click(screen.getByRole('tab', { name: 'Ended' }));
    const over = within(await screen.findByRole('article', { name: 'Long night' }));
    over.getByText('Ended');
    over.getByText('Not claimed');
    await person.click(screen.getByRole('tab', { name: 'All campaigns' }));
    await screen.findByRole('article', { name: 'Spring thaw' });
    expect(screen.getByRole('button', { name: 'Refresh' }).className).toContain('max-md:hidden');
  });

  test("a claimed reward links to the account connection, and a campaign to its organization's site", async () => {
    earned(aProgress(60, { rewards: [{ ...FLAG, progress: 1, claimed: true }, LANTERN] }));
    const organization = { ...aCampaign().organization, url: 'https://games.example' };
    campaigns(aCampaign({ connect_url: 'https://games.example/connect', organization }));
    await open(<InventoryPage />);
    const campaign = within(await screen.findByRole('article', { name: 'First ascent' }));
    const links = campaign.getAllByRole<HTMLAnchorElement>('link', { name: /^Connect your account/ });
    expect(links.map(({ href }) => href)).toEqual(['https://games.example/connect']);
    card('Summit flag').getByText('Reward claimed');
    expect(card('Storm lantern').queryByRole('link')).toBeNull();
    expect(campaign.getByRole<HTMLAnchorElement>('link', { name: /^Kestrel Works/ }).href).toBe('https://games.example/');
  });

  test('an open campaign missing from the public list is not shown as ended', async () => {
    campaigns(aCampaign({ id: '3', name: 'Spring thaw' }));
    listed([]);
    await open(<InventoryPage />);
    const card_ = within(await screen.findByRole('article', { name: 'First ascent' }));
    expect(card_.queryByText('Ended')).toBeNull();
  });

  test('shows where a running campaign can be watched, and the eligible channels', async () => {
    const user = { id: 9, username: 'Lena', profile_picture: null };
    const lena = { id: 8, slug: 'lena', description: '', banner_picture_url: null, user };
    campaigns(aCampaign({ channels: [lena] }));
    listed([]);
    server.answers(listLivestreamsOfCampaign, dataEnvelope([aLivestreamCard(), aLivestreamCard({ id: 2 })]));
    const { person } = await open(<InventoryPage />);
    await person.click(await screen.findByRole('button', { name: '2 live' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Live channels' }));
    expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/ana', '/ana', '/lena']);
    dialog.getByText('Eligible channels');
  });

  test('suggests what to do without drops, and offers a retry after a failure', async () => {
    earned();
    const first = await open(<InventoryPage />);
    await screen.findByText('No drops yet');
    first.unmount();
    server.loses(listProgress);
    const { person } = await open(<InventoryPage />);
    await screen.findByText("Couldn't load your drops");
    earned(aProgress(12));
    await person.click(screen.getByRole('button', { name: /Try again/ }));
    await screen.findByRole('article', { name: 'First ascent' });
  });
});

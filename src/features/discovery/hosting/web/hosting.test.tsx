import { useLocation } from '@tanstack/react-router';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { reducedMotion } from '#core/web/appearance.ts';
import { realtime } from '#core/web/realtime.ts';
import { draw, setMatchingMedia, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { replaceProperty } from '#core/web/testing/reset-page.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { holdTimers, pass } from '#core/web/testing/web-clock.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import { PHONE } from '#core/web/use-media-query.ts';
import { listFollowed, type RailChannel } from '#features/channel/channels/contract/browse.ts';
import { type Channel, showChannel } from '#features/channel/channels/contract/channel.ts';
import { currentViewers, listLivestreams } from '#features/channel/channels/contract/livestream.ts';
import { showRelation } from '#features/channel/channels/contract/relation.ts';
import { aChannel, aLivestream, aLivestreamCard, aRelation } from '#features/channel/channels/examples.ts';
import { channelsWeb } from '#features/channel/channels/web/feature.ts';
import { FakeRealtime } from '#features/chat/chat/web/testing/fake-realtime.ts';
import { chatMovedToChannel, hostEnded } from '#features/discovery/hosting/contract/events.ts';
import { changeHostSettings, showHostSettings } from '#features/discovery/hosting/contract/host-settings.ts';
import { type HostedChannel, searchLive, showHost, startHost, stopHost } from '#features/discovery/hosting/contract/hosts.ts';
import { aHostedChannel, aMove } from '#features/discovery/hosting/examples.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { accountsWeb } from '#features/people/accounts/web/feature.ts';
import { streamsWeb } from '#features/stream/streams/web/feature.ts';
import { soundPreference } from '#features/stream/streams/web/player/player-preferences.ts';
import { FakePlayback } from '#features/stream/streams/web/player/testing/fake-playback.ts';
import { EngineContext } from '#features/stream/streams/web/player/use-player-session.ts';
import { hostingWeb } from './feature.ts';
import { HostAction } from './HostAction.tsx';
import HostedCard from './HostedCard.tsx';
import HostSettingsPane from './HostSettingsPane.tsx';
import JoinHost from './JoinHost.tsx';

const features = [accountsWeb, channelsWeb, hostingWeb];

/** Replaces IntersectionObserver. The returned function makes everything visible. */
function watchScreen(): () => Promise<void> {
  const reports = new Set<() => void>();
  class Observer {
    constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
      reports.add(() => report([{ isIntersecting: true }]));
    }
    observe() {}
    disconnect() {}
  }
  replaceProperty(globalThis, 'IntersectionObserver', { value: Observer });
  return () =>
    act(async () => {
      for (const report of reports) report();
    });
}

const noor = { id: 10000007, username: 'noor', slug: 'noor', email: 'noor@demo.invalid', is_staff: false, profile_pic: null };
const ANA = aChannel({ role: 'broadcaster', livestream: aLivestream({ viewer_count: 34 }) });
const aHost = (hosted: HostedChannel = aHostedChannel()) => ({
  id: '01987000-0000-7000-8000-000000000001',
  hosted,
  viewer_count: 34,
  started_at: '2026-01-02T12:00:00.000000Z',
});
const aLiveCard = (username: string, at: number) =>
  aLivestreamCard({ id: at + 1, channel: { id: at + 1, slug: username, username, profile_picture: null, verified: false } });
const aRow = (name: string, change: Partial<RailChannel> = {}): RailChannel => ({
  channel_id: 1,
  channel_slug: name,
  user_username: name,
  is_live: true,
  viewer_count: 744,
  category_name: 'Music',
  session_title: 'Requests',
  profile_picture: null,
  verified: false,
  banner_picture: null,
  ...change,
});

let server: FakeServer;
let live: FakeRealtime;
beforeAll(async () => {
  live = await FakeRealtime.open();
});
afterAll(() => live.close());
beforeEach(() => {
  server = new FakeServer();
  server.answers(publicSettings, someSettings(features));
  server.answers(readSession, { data: { viewer: noor, first_account: false }, message: 'OK' });
  server.answers(showRelation, aRelation());
  hosting(null);
});
afterEach(() => {
  undraw();
  realtime.close();
  live.drop();
  server.close();
});

const hosting = (hosted: HostedChannel | null, minimum_viewers = 1) =>
  server.answers(showHost, { data: { host: hosted && aHost(hosted), minimum_viewers }, message: 'OK' });
const subscribed = () => soon(() => expect(live.isSubscribed(`channel.${ANA.id}`)).toBe(true));
const moved = async (hosted: Partial<HostedChannel> = {}) => {
  await subscribed();
  await act(async () => live.send(`channel.${ANA.id}`, chatMovedToChannel.name, aMove(ANA, hosted)));
};

const ended = () =>
  act(async () =>
    live.send(`channel.${ANA.id}`, hostEnded.name, { channel: { id: ANA.id, slug: 'ana' }, hosted: { id: 402, slug: 'nightbusfm' } }),
  );

describe('the host dialog', () => {
  beforeEach(() => {
    server.answers(listFollowed, { nextCursor: null, channels: [aRow('nightbusfm'), aRow('tanglewood', { is_live: false })] });
    server.answers(listLivestreams, { data: { livestreams: [], pagination: { next_cursor: null } }, message: 'OK' });
    server.answers(currentViewers, [{ id: ANA.livestream!.id, livestream_id: ANA.livestream!.id, viewers: 34 }]);
    server.answers(showChannel, aNightbus());
  });
  const aNightbus = (change: Partial<Channel> = {}): Channel => {
    const base = aChannel({ id: 402, slug: 'nightbusfm', livestream: aLivestream({ session_title: 'Requests until two' }) });
    return { ...base, user: { ...base.user, username: 'nightbusfm' }, ...change };
  };
  const open = async () => {
    const page = await draw(
      <>
        <HostAction channel={ANA} isCompact={false} />
        <Toaster />
      </>,
      { features },
    );
    await page.person.click(await screen.findByRole('button', { name: 'Host' }));
    await screen.findByRole('dialog', { name: 'Host a channel' });
    return page;
  };

  test('HO-01 a followed channel is chosen, then previewed, and back returns to the list', async () => {
    const { person } = await open();
    const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
    expect(next.disabled).toBe(true);
    const offline = await screen.findByRole<HTMLInputElement>('radio', { name: /tanglewood/ });
    expect(offline.disabled).toBe(true);
    await person.click(screen.getByRole('radio', { name: /nightbusfm/ }));
    await person.click(screen.getByRole('button', { name: 'Next' }));
    const preview = await screen.findByRole('dialog', { name: 'Host nightbusfm?' });
    await within(preview).findByText('Requests until two');
    await within(preview).findByText('34 viewers move there.');
    await person.click(within(preview).getAllByRole('button', { name: 'Back' })[0]!);
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /nightbusfm/ })).checked).toBe(true);
  });

  test('HO-01 the chosen channel is hosted, and the button then offers to stop', async () => {
    server.answers(startHost, { data: { host: aHost() }, message: 'OK' });
    server.answers(stopHost, { data: { host: null }, message: 'OK' });
    const { person } = await open();
    await person.click(await screen.findByRole('radio', { name: /nightbusfm/ }));
    await person.click(screen.getByRole('button', { name: 'Next' }));
    await person.click(await screen.findByRole('button', { name: 'Host nightbusfm' }));
    expect(await screen.findAllByText('You are now hosting nightbusfm.')).not.toEqual([]);
    hosting(aHostedChannel());
    expect(server.callsOf(startHost).map(({ body }) => body)).toEqual([{ slug: 'nightbusfm' }]);
    await person.click(await screen.findByRole('button', { name: 'Stop hosting' }));
    const dialog = await screen.findByRole('dialog', { name: 'Stop hosting nightbusfm?' });
    await person.click(within(dialog).getByRole('button', { name: 'Stop hosting' }));
    await screen.findByRole('button', { name: 'Host' });
  });

  test('a host that starts while it is open does not replace it until the server refuses a second host', async () => {
    const { person } = await open();
    await moved();
    await person.click(await screen.findByRole('radio', { name: /nightbusfm/ }));
    await person.click(screen.getByRole('button', { name: 'Next' }));
    server.refuses(startHost, 'ALREADY_HOSTING');
    hosting(aHostedChannel());
    await person.click(await screen.findByRole('button', { name: 'Host nightbusfm' }));
    await screen.findByRole('dialog', { name: 'Stop hosting nightbusfm?' });
  });

  test('a short search finds a live channel beyond the initial list', async () => {
    const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'owl'];
    server.answers(listLivestreams, { data: { livestreams: names.map(aLiveCard), pagination: { next_cursor: null } }, message: 'OK' });
    const { person } = await open();
    await screen.findByRole('radio', { name: /eight/ });
    expect(screen.queryByRole('radio', { name: /owl/ })).toBeNull();
    await person.type(screen.getByRole('searchbox', { name: 'Search channels' }), 'ow');
    await screen.findByRole('radio', { name: /owl/ });
  });

  test('X-04 a search of at least 3 characters is sent 50 ms after the last key', async () => {
    server.answers(searchLive, {
      data: { channels: [{ id: 403, username: 'nightowl', viewers_count: 212, is_live: true, profile_pic: '', category: 'Art' }] },
    });
    await open();
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search channels' });
    expect(field.maxLength).toBe(25);
    holdTimers();
    fireEvent.change(field, { target: { value: 'ni' } });
    act(() => pass(0.06));
    expect(screen.getByText('Type at least 3 characters to search all channels.')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'nig' } });
    act(() => pass(0.04));
    fireEvent.change(field, { target: { value: 'night' } });
    act(() => pass(0.04));
    expect(server.callsOf(searchLive)).toEqual([]);
    act(() => pass(0.02));
    await screen.findByRole('radio', { name: /nightowl/ });
    expect(server.callsOf(searchLive).map(({ query }) => query.get('q'))).toEqual(['night']);
  });

  test('HO-02 too few viewers or an ended stream are shown beforehand, and a refusal names the minimum', async () => {
    hosting(null, 40);
    const { person } = await open();
    await person.click(await screen.findByRole('radio', { name: /nightbusfm/ }));
    await person.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('You need at least 40 viewers to host. You have 34.');
    server.refuses(startHost, 'MINIMUM_VIEWER_COUNT_ERROR', { data: { minimum_viewers: 40, viewers: 34 } });
    await person.click(screen.getByRole('button', { name: 'Host nightbusfm' }));
    expect(await screen.findAllByText('You need at least 40 viewers to host.')).not.toEqual([]);
    expect(screen.getByRole('dialog', { name: 'Host nightbusfm?' })).toBeTruthy();
  });

  test.each(['broadcaster', 'moderator'] as const)('R-01 a %s opens it on a phone with an icon', async (role) => {
    const { person } = await draw(<HostAction channel={{ ...ANA, role }} isCompact />, { features });
    const button = await screen.findByRole('button', { name: 'Host' });
    expect(button.textContent).toBe('');
    await person.click(button);
    await screen.findByRole('dialog', { name: 'Host a channel' });
  });

  test.each([true, false])('R-01 viewers have no host control, on a phone (%s) or elsewhere', async (isCompact) => {
    await draw(<HostAction channel={{ ...ANA, role: 'vip' }} isCompact={isCompact} />, { features });
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the offer to move', () => {
  const WATCHED: Channel = { ...ANA, role: 'viewer' };
  const onPage = async (channel: Channel = WATCHED, onCover: (isCovered: boolean) => void = () => {}) => {
    const page = await draw(
      <>
        <JoinHost channel={channel} onCover={onCover} />
        <HostedCard channel={channel} own={false} />
        <Toaster />
      </>,
      { features, at: '/ana' },
    );
    await subscribed();
    return page;
  };
  const dialog = () => screen.findByRole('dialog', { name: 'Moving to nightbusfm' });
  const path = ({ router }: Awaited<ReturnType<typeof onPage>>) => router.state.location.pathname;

  test('HO-03 it counts down from 8 seconds, then opens the hosted channel, and offers no further move there', async () => {
    const page = await onPage();
    await moved();
    await dialog();
    expect(screen.getByRole('img', { name: '8 seconds left' })).toBeTruthy();
    pass(7.5);
    await screen.findByRole('img', { name: '1 second left' });
    expect(path(page)).toBe('/ana');
    pass(1);
    await soon(() => expect(path(page)).toBe('/nightbusfm'));
    await moved({ slug: 'target', username: 'target' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('HO-03 after an arrival by host no move is offered on any tab until another channel is opened', async () => {
    const Page = () => {
      const slug = useLocation({ select: ({ pathname }) => pathname.split('/')[1]! });
      return <JoinHost channel={{ ...WATCHED, slug }} onCover={() => {}} />;
    };
    const { router } = await draw(<Page />, { features, at: '/ana' });
    const visit = (to: string) => act(() => router.navigate({ to }));
    await moved();
    await dialog();
    pass(8);
    await soon(() => expect(router.state.location.pathname).toBe('/nightbusfm'));
    await visit('/nightbusfm/videos');
    await moved({ slug: 'target', username: 'target' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await visit('/ana');
    await visit('/nightbusfm');
    await moved({ slug: 'target', username: 'target' });
    await screen.findByRole('dialog', { name: 'Moving to target' });
  });

  test('HO-03 the move is canceled when the host ends', async () => {
    const page = await onPage();
    await moved();
    await dialog();
    pass(3);
    await ended();
    await soon(() => expect(screen.queryByRole('dialog')).toBeNull());
    pass(20);
    expect(path(page)).toBe('/ana');
  });

  test.each(['moderator', 'staff'] as const)('HO-03 a %s gets the offer like any viewer', async (role) => {
    const page = await onPage({ ...ANA, role });
    await moved();
    await dialog();
    pass(8);
    await soon(() => expect(path(page)).toBe('/nightbusfm'));
  });

  test.each(['broadcaster', 'staff'] as const)(
    'HO-03 a broadcaster with the role %s gets no offer to leave their channel',
    async (role) => {
      const ana = { ...noor, id: ANA.user_id, username: 'ana', slug: 'ana' };
      server.answers(readSession, { data: { viewer: ana, first_account: false }, message: 'OK' });
      await onPage({ ...ANA, role });
      await moved();
      await screen.findByRole('region', { name: 'ana is hosting' });
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  test('the end of a host during a lost connection is noticed after reconnecting', async () => {
    await onPage();
    await moved();
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Stay here' }));
    await screen.findByRole('region', { name: 'ana is hosting' });
    hosting(null);
    live.drop();
    await soon(() => expect(screen.queryByRole('region', { name: 'ana is hosting' })).toBeNull());
  });

  test.each(['Stay here', 'Close'])('HO-03 “%s” stops it', async (name) => {
    const page = await onPage();
    await moved();
    fireEvent.click(within(await dialog()).getByRole('button', { name }));
    pass(20);
    await soon(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(path(page)).toBe('/ana');
  });

  test('HO-03 the viewer can move immediately, and is not offered the open channel', async () => {
    const page = await onPage();
    await moved({ slug: 'ana' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await moved();
    await page.person.click(within(await dialog()).getByRole('button', { name: 'Go now' }));
    await soon(() => expect(path(page)).toBe('/nightbusfm'));
  });

  describe('to a channel where the viewer is banned', () => {
    const banned = aRelation({ banned: { permanent: true, reason: '', created_at: '', banned_at: '', expires_at: null } });
    const notice = () => screen.findAllByText("You can't join because you are banned in nightbusfm's chat.");
    const press = async (name: string) => fireEvent.click(within(await dialog()).getByRole('button', { name }));

    test('HO-03 it does not move the viewer', async () => {
      server.answers(showRelation, banned);
      const page = await onPage();
      await moved();
      await dialog();
      pass(7.5);
      await soon(() => expect(server.callsOf(showRelation)).not.toEqual([]));
      await soon(() => expect(page.cache.isFetching()).toBe(0));
      pass(1);
      await notice();
      expect(path(page)).toBe('/ana');
    });

    test('HO-03 moving immediately is blocked with the reason', async () => {
      server.answers(showRelation, banned);
      const page = await onPage();
      await moved();
      await press('Go now');
      await notice();
      // A toast is also a dialog.
      await soon(() => expect(screen.queryByRole('dialog', { name: 'Moving to nightbusfm' })).toBeNull());
      expect(path(page)).toBe('/ana');
    });

    test('HO-03 a viewer who stays during the ban check stays', async () => {
      const answer = server.waits(showRelation, aRelation());
      const page = await onPage();
      await moved();
      await press('Go now');
      await soon(() => expect(server.callsOf(showRelation)).toHaveLength(1));
      await press('Stay here');
      await act(async () => answer());
      await soon(() => expect(page.cache.isFetching()).toBe(0));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(path(page)).toBe('/ana');
    });
  });

  test.each([
    ['cannot be read', () => server.loses(showRelation), 0],
    ['is not known before the countdown ends', () => void server.waits(showRelation, aRelation()), 8],
  ])('HO-03 an immediate move proceeds although the ban check %s', async (_about, given, seconds) => {
    given();
    const page = await onPage();
    await moved();
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Go now' }));
    await soon(() => expect(server.callsOf(showRelation)).not.toEqual([]));
    pass(seconds);
    await soon(() => expect(path(page)).toBe('/nightbusfm'));
  });

  test('an offline channel shows its hosted channel with a link until the host ends', async () => {
    hosting(aHostedChannel());
    await onPage(aChannel());
    const card = await screen.findByRole('region', { name: 'ana is hosting' });
    expect(within(card).getByRole<HTMLAnchorElement>('link', { name: 'Watch nightbusfm' }).pathname).toBe('/nightbusfm');
    await ended();
    await soon(() => expect(screen.queryByRole('region', { name: 'ana is hosting' })).toBeNull());
  });

  test('a phone shows the hosted channel on the stage of an offline channel', async () => {
    setMatchingMedia((query) => query === PHONE);
    hosting(aHostedChannel());
    const covered: boolean[] = [];
    await draw(<JoinHost channel={aChannel()} onCover={(isCovered) => covered.push(isCovered)} />, { features, at: '/ana' });
    const stage = await screen.findByRole('region', { name: 'ana is hosting' });
    expect(within(stage).getByRole<HTMLAnchorElement>('link', { name: 'Watch nightbusfm' }).pathname).toBe('/nightbusfm');
    expect(covered).toEqual([true]);
    await subscribed();
    await ended();
    await soon(() => expect(covered).toEqual([true, false]));
  });

  describe('the stream in the card of an offline channel', () => {
    const playable = { playback_url: '/media/live/nightbusfm/master.m3u8' };
    let playback: FakePlayback;
    beforeEach(() => {
      playback = new FakePlayback();
      playback.autoplay = 'muted';
    });
    const openCard = async (hosted: Partial<HostedChannel>) => {
      const isOnScreen = watchScreen();
      hosting(aHostedChannel({ ...playable, ...hosted }));
      const page = await draw(
        <EngineContext value={playback.load}>
          <JoinHost channel={aChannel()} onCover={() => {}} />
          <HostedCard channel={aChannel()} own={false} />
        </EngineContext>,
        { features: [...features, streamsWeb], at: '/ana' },
      );
      await screen.findByRole('region', { name: 'ana is hosting' });
      return { ...page, isOnScreen };
    };

    test('plays muted once it is visible', async () => {
      const { isOnScreen } = await openCard({});
      expect(screen.queryByRole('region', { name: 'Video player' })).toBeNull();
      await isOnScreen();
      await soon(() => expect(playback.engines).toHaveLength(1));
      await playback.playsAt(3600);
      expect({ url: playback.engine.start.url, muted: playback.video.muted }).toEqual({ url: playable.playback_url, muted: true });
      expect(soundPreference.get().isMuted).toBe(false);
    });

    test.each([
      ['of a stream without video', { playback_url: '' }, () => {}],
      ['of a mature stream', { is_mature: true }, () => {}],
      ['for people who want less motion', {}, () => reducedMotion.set(true)],
      ['for people who save data', {}, () => replaceProperty(navigator, 'connection', { value: { saveData: true } })],
    ])('is a picture %s', async (_about, hosted, prefer) => {
      prefer();
      const { isOnScreen } = await openCard(hosted);
      await isOnScreen();
      expect(playback.engines).toHaveLength(0);
      expect(screen.queryByRole('region', { name: 'Video player' })).toBeNull();
    });
  });

  test('the page of a live channel does not request its host', async () => {
    await onPage();
    expect(server.callsOf(showHost)).toEqual([]);
  });
});

test('the broadcaster changes who can host the channel', async () => {
  server.answers(showHostSettings, { data: { who_may_host: 'everyone' }, message: 'OK' });
  server.answers(changeHostSettings, { data: { who_may_host: 'followed' }, message: 'OK' });
  const pane = { channel: ANA, role: 'broadcaster' as const };
  const { person } = await draw(<HostSettingsPane {...pane} />, { features });
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Who can host your channel' }), 'Channels you follow');
  await soon(() => expect(server.callsOf(changeHostSettings).map(({ body }) => body)).toEqual([{ who_may_host: 'followed' }]));
});

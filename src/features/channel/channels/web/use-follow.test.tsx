import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { showChannel } from '#features/channel/channels/contract/channel.ts';
import { currentViewers } from '#features/channel/channels/contract/livestream.ts';
import { followChannel, unfollowChannel } from '#features/channel/channels/contract/relation.ts';
import { aChannel, aLivestream } from '#features/channel/channels/examples.ts';
import { readSession, type Self } from '#features/people/accounts/contract/entry.ts';
import { ana, viewer } from '#features/people/accounts/examples.ts';
import { AuthDialogs } from '#features/people/accounts/web/SignInButtons.tsx';
import { closeAuthDialog } from '#features/people/accounts/web/session.ts';
import { accountsTexts } from '#features/people/accounts/web/texts.en.ts';
import { FollowButton, withFollow } from './FollowButton.tsx';
import { StreamInfo } from './StreamInfo.tsx';
import { channelsTexts } from './texts.en.ts';
import { useChannel } from './use-channel.ts';

const texts = [accountsTexts, channelsTexts];
const selfOf = ({ bio: _bio, created_at: _since, ...self }: typeof viewer) => self as Self;
const follows = (is_following: boolean, followers_count: number) => ({
  status: { error: false as const, code: 200 as const, message: 'SUCCESS' as const },
  data: { is_following, following_since: null, followers_count },
});

function Page() {
  const channel = useChannel('ana').data;
  return (
    <>
      {channel && <StreamInfo channel={channel} />}
      <AuthDialogs />
    </>
  );
}

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(readSession, { data: { viewer: selfOf(viewer), first_account: false }, message: 'OK' });
  server.answers(showChannel, aChannel({ livestream: aLivestream(), followers_count: 12 }));
  server.answers(currentViewers, []);
});
afterEach(() => {
  closeAuthDialog();
  undraw();
  server.close();
});

test('follow state and count change together and once, and the count never drops below zero', () => {
  const channel = aChannel({ followers_count: 12, following: false });
  expect(withFollow(channel, true)).toMatchObject({ following: true, followers_count: 13 });
  expect(withFollow(withFollow(channel, true), true).followers_count).toBe(13);
  expect(withFollow(aChannel({ followers_count: 0, following: true }), false).followers_count).toBe(0);
});

test("R-01 following shows immediately and then adopts the server's count", async () => {
  const finish = server.waits(followChannel, follows(true, 40));
  const { person } = await draw(<Page />, { texts });
  await person.click(await screen.findByRole('button', { name: 'Follow ana' }));
  expect(await screen.findByRole('button', { name: 'Following ana, unfollow' })).toBeTruthy();
  expect(screen.getByText('13 followers')).toBeTruthy();
  finish();
  expect(await screen.findByText('40 followers')).toBeTruthy();
});

test('R-01 a refused follow is rolled back', async () => {
  server.refuses(followChannel, 'RATE_LIMITED', { retryAfter: 5 });
  const { person } = await draw(<Page />, { texts });
  await person.click(await screen.findByRole('button', { name: 'Follow ana' }));
  await waitFor(() => expect(server.callsOf(followChannel)).toHaveLength(1));
  expect(await screen.findByRole('button', { name: 'Follow ana' })).toBeTruthy();
  expect(screen.getByText('12 followers')).toBeTruthy();
});

test("R-01 unfollowing shows immediately and adopts the server's count", async () => {
  server.answers(showChannel, aChannel({ livestream: aLivestream(), followers_count: 12, following: true }));
  server.answers(unfollowChannel, follows(false, 11));
  const { person } = await draw(<Page />, { texts });
  await person.click(await screen.findByRole('button', { name: 'Following ana, unfollow' }));
  expect(await screen.findByRole('button', { name: 'Follow ana' })).toBeTruthy();
  expect(await screen.findByText('11 followers')).toBeTruthy();
});

test('a signed-out visitor who follows is asked to sign in, and no request is sent', async () => {
  server.answers(readSession, { data: { viewer: null, first_account: false }, message: 'OK' });
  const { person } = await draw(<Page />, { texts });
  await person.click(await screen.findByRole('button', { name: 'Follow ana' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(screen.getByText(/^Sign in to follow ana\./)).toBeTruthy();
  expect(server.callsOf(followChannel)).toEqual([]);
});

test('a press on follow before the session has loaded is applied after loading', async () => {
  const finish = server.waits(readSession, { data: { viewer: selfOf(viewer), first_account: false }, message: 'OK' });
  server.answers(followChannel, follows(true, 13));
  const { person } = await draw(<Page />, { texts });
  await person.click(await screen.findByRole('button', { name: 'Follow ana' }));
  finish();
  expect(await screen.findByText('13 followers')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test("the follow button is hidden on the viewer's own channel", async () => {
  server.answers(readSession, { data: { viewer: selfOf(ana), first_account: false }, message: 'OK' });
  await draw(<FollowButton channel={aChannel()} />, { texts });
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});

import { expect, test } from 'vitest';
import { aChannel, aLivestream, aRailChannel } from '#features/channel/channels/examples.ts';
import { withLivestreamUpdate, withRailPicture, withStreamEnded, withStreamStarted } from './live-changes.ts';

test('a started stream is shown, but the late start event of an older stream is not', () => {
  const live = aLivestream({ id: 40_000_002 });
  const channel = withStreamStarted(aChannel({ livestream: null }), live);
  expect(channel.livestream).toBe(live);
  expect(withStreamStarted(channel, aLivestream({ id: 40_000_001 }))).toBe(channel);
});

test('the end of a stream removes it from the page, but the late end event of an older stream does not', () => {
  const channel = aChannel({ livestream: aLivestream({ id: 40_000_002 }) });
  const noon = new Date('2026-01-02T12:00:00.000Z');
  expect(withStreamEnded(channel, 40_000_002, noon)).toMatchObject({ livestream: null, last_live_at: '2026-01-02T12:00:00.000Z' });
  expect(withStreamEnded(channel, 40_000_001, noon)).toBe(channel);
});

test("a change of the stream's details keeps its thumbnail, and a change of another stream is ignored", () => {
  const thumbnail = { url: '/t.jpg', src: '/t.jpg', srcset: '' };
  const channel = aChannel({ livestream: aLivestream({ thumbnail }) });
  const changed = withLivestreamUpdate(channel, aLivestream({ session_title: 'Night rides', viewer_count: 99 }));
  expect(changed.livestream).toMatchObject({ session_title: 'Night rides', viewers: 99, thumbnail });
  expect(changed.playback_url).toBe(channel.playback_url);
  expect(withLivestreamUpdate(channel, aLivestream({ id: 1 }))).toBe(channel);
  expect(withLivestreamUpdate(aChannel(), aLivestream()).livestream).toBeNull();
});

test('ST-01 video that starts during a stream uses the URL of its update and keeps it after later detail changes', () => {
  const url = '/media/live/ana/master.m3u8';
  const began = withLivestreamUpdate(aChannel({ livestream: aLivestream() }), aLivestream(), url);
  expect(began.playback_url).toBe(url);
  expect(withLivestreamUpdate(began, aLivestream({ session_title: 'Night rides' })).playback_url).toBe(url);
});

test('a new channel picture is shown in the sidebar, in lists and in pages, and other channels keep theirs', () => {
  const other = aRailChannel({ channel_id: 7 });
  const changed = [{ ...aRailChannel(), profile_picture: '/files/a.webp' }, other];
  const { channel_id: id } = aRailChannel();
  expect(withRailPicture([aRailChannel(), other], id, '/files/a.webp')).toEqual(changed);
  const pages = { pages: [{ channels: [aRailChannel(), other] }], pageParams: [null] };
  expect(withRailPicture(pages, id, '/files/a.webp')).toEqual({ pages: [{ channels: changed }], pageParams: [null] });
});

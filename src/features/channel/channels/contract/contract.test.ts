import { expect, test } from 'vitest';
import { aChannel, aLivestream, aLivestreamCard, aRailChannel, aRelation, aUserCard } from '../examples.ts';
import { listFollowed } from './browse.ts';
import { Channel } from './channel.ts';
import { currentViewers, listLivestreams } from './livestream.ts';
import { Relation, UserCard } from './relation.ts';
import { updateStreamSettings } from './stream-details.ts';

test('the examples match the contract', () => {
  const channel = aChannel({ livestream: aLivestream() });
  expect(Channel.parse(channel)).toEqual(channel);
  expect(Relation.parse(aRelation())).toEqual(aRelation());
  expect(UserCard.parse(aUserCard())).toEqual(aUserCard());
  const followed = { nextCursor: null, channels: [aRailChannel()] };
  expect(listFollowed.reply.parse(followed)).toEqual(followed);
  const live = { data: { livestreams: [aLivestreamCard()], pagination: { next_cursor: null } }, message: 'OK' };
  expect(listLivestreams.reply.parse(live)).toEqual(live);
});

test('viewer counts accept one id or several, with or without brackets', () => {
  const asked = (query: unknown) => {
    const { 'ids[]': bracketed, ids } = currentViewers.query!.parse(query);
    return [...(bracketed ?? []), ...(ids ?? [])];
  };
  expect(asked({ 'ids[]': '40000001' })).toEqual([40000001]);
  expect(asked({ 'ids[]': ['40000001', '40000002'] })).toEqual([40000001, 40000002]);
  expect(asked({ ids: '40000003' })).toEqual([40000003]);
  expect(asked({})).toEqual([]);
});

test.each([{ ids: 'x' }, { ids: '-1' }, { ids: '1e3' }, { 'ids[]': Array(101).fill('1') }, { ids: '9007199254740993' }])(
  'ids like %j are refused',
  (query) => {
    expect(currentViewers.query!.safeParse(query).success).toBe(false);
  },
);

test('the live list defaults to most watched first and 24 per page, and allows at most 100', () => {
  expect(listLivestreams.query!.parse({})).toEqual({ sort: 'viewer_count_desc', limit: 24 });
  expect(listLivestreams.query!.parse({ limit: '100', category_id: '101', language: 'sv' })).toMatchObject({
    limit: 100,
    category_id: 101,
  });
  for (const query of [
    { limit: '0' },
    { limit: '101' },
    { limit: '1.5' },
    { sort: 'name' },
    { language: 'xx' },
    { category_id: 'chess' },
  ]) {
    expect(listLivestreams.query!.safeParse(query).success).toBe(false);
  }
});

test('a stream update must contain at least one field, with a value of the right type', () => {
  for (const body of [
    {},
    { unknown: 1 },
    { stream_title: 5 },
    { category_id: 2 ** 53 },
    { is_mature: 'yes' },
    { language: 'klingon' },
    [],
  ]) {
    expect(updateStreamSettings.body!.safeParse(body).success).toBe(false);
  }
  expect(updateStreamSettings.body!.parse({ is_mature: false, extra: 1 })).toEqual({ is_mature: false });
});

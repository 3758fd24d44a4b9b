import type { Db } from '#core/server/db/db.ts';
import { givenRole } from '#features/channel/channels/server/testing.ts';
import { chatFeatures, givenRoom } from '#features/chat/chat/server/testing.ts';
import { givenBan } from '#features/chat/moderation/server/testing.ts';
import type { NewPoll } from '#features/engagement/polls/contract.ts';
import { NOON } from '#features/engagement/polls/examples.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { pollsServer } from './feature.ts';
import { findCurrentPoll, insertPoll, NO_VIEWER } from './store.ts';

/** In call order. */
export const pollFeatures = [...chatFeatures, pollsServer];

export const aNewPoll = (change: Partial<NewPoll> = {}): NewPoll => ({
  title: 'Which way up?',
  options: ['East ridge', 'Left cliff', 'Wait for dawn'],
  duration: 30,
  result_display_duration: 15,
  ...change,
});

let channels = 0;

/** Creates a channel with its moderators and voters. `polls` is the base path of the endpoints. */
export async function givenPollChannel(db: Db) {
  channels += 1;
  const named = (name: string, isStaff = false) => givenUser(db, `${name}${channels}`, { isStaff });
  const room = await givenRoom(db, `ana${channels}`);
  const channelId = room.channel.id;
  const [mod, otherMod, viewer, other, banned] = [
    await named('mod'),
    await named('other_mod'),
    await named('viewer'),
    await named('other'),
    await named('banned'),
  ];
  for (const who of [mod, otherMod]) await givenRole(db, channelId, who.id, 'moderator');
  await givenBan(db, channelId, banned.id, room.broadcaster.id);
  const polls = `/api/v2/channels/ana${channels}/polls`;
  return { ana: room.broadcaster, channelId, chatroomId: room.chatroomId, mod, otherMod, viewer, other, banned, polls };
}

/** Inserts a poll that opens at `at`, and returns its id. */
export async function givenPoll(db: Db, channelId: number, createdBy: number, change: Partial<NewPoll> = {}, at = NOON): Promise<number> {
  if (!(await insertPoll(db, channelId, createdBy, aNewPoll(change), at))) throw new Error('a poll is already open');
  return (await findCurrentPoll(db, channelId, NO_VIEWER))!.id;
}

import { type TestApp, type TestAppOptions, testApp } from '#core/server/testing/test-app.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { givenLivestream, givenRole } from '#features/channel/channels/server/testing.ts';
import { givenRoom } from '#features/chat/chat/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { features } from '../features.ts';

export type Person = Awaited<ReturnType<typeof givenUser>>;

export interface ModeratedRoom {
  app: TestApp;
  ana: Person;
  channelId: number;
  chatroomId: number;
  livestreamId: number;
  /** Creates a person with this role in ana's channel. For `broadcaster` it returns ana. */
  someone(role: Role): Promise<Person>;
}

/** Creates ana's channel, live, in an app with all features, or with these. */
export async function moderatedRoom(served = features, options: TestAppOptions = {}): Promise<ModeratedRoom> {
  const app = await testApp(served, options);
  const { broadcaster: ana, channel, chatroomId } = await givenRoom(app.db);
  const livestreamId = await givenLivestream(app.db, channel.id);
  let count = 0;
  const newPerson = async (role: Role) => {
    if (role === 'broadcaster') return ana;
    count += 1;
    const person = await givenUser(app.db, `${role}_${count}`, { isStaff: role === 'staff' });
    if (role !== 'viewer' && role !== 'staff') await givenRole(app.db, channel.id, person.id, role);
    return person;
  };
  return { app, ana, channelId: channel.id, chatroomId, livestreamId, someone: newPerson };
}

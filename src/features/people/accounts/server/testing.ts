import { sql } from 'kysely';
import { DAY_SECONDS, secondsAfter } from '#core/contract/durations.ts';
import type { Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { NOON } from '#features/people/accounts/examples.ts';
import { SESSION_SECONDS, slugOf } from '#features/people/accounts/rules.ts';
import { newToken, tokenHash } from './tokens.ts';

/** Hash of `demo-password` at the lowest cost, for fast tests. */
export const CHEAP_HASH = '$argon2id$v=19$m=8,t=1,p=1$YOcmTtQRP2jMDJnmXG35/w$gqrJivDxjkwojsYCHYhyfGsm5HyxbueZSqnbNVsyhI0';

export interface GivenUser {
  email?: string;
  /** Confirmed by default. */
  isEmailConfirmed?: boolean;
  isStaff?: boolean;
  bio?: string;
  createdAt?: Date;
  /** Defaults to 30 days after noon. The session began 30 days before. */
  sessionEndsAt?: Date;
}

/**
 * Inserts a user and a session directly. Publishes no event, so the user has no channel. The password is `demo-password`. Send `token` as
 * `Authorization: Bearer`.
 */
export async function givenUser(db: Db, username: string, given: GivenUser = {}): Promise<Viewer & { token: string }> {
  const token = newToken();
  const slug = slugOf(username);
  const isStaff = given.isStaff ?? false;
  const endsAt = given.sessionEndsAt ?? secondsAfter(NOON, SESSION_SECONDS);
  const startedAt = secondsAfter(endsAt, -SESSION_SECONDS);
  const createdAt = given.createdAt ?? secondsAfter(NOON, -200 * DAY_SECONDS);
  const confirmedAt = (given.isEmailConfirmed ?? true) ? createdAt : null;
  const row = await db.row<{ user_id: number; id: number }>(sql`
    with person as (
      insert into users (username, slug, email, email_confirmed_at, password_hash, is_staff, bio, created_at)
      values (${username}, ${slug}, ${given.email ?? `${username}@demo.invalid`}, ${confirmedAt}::timestamptz, ${CHEAP_HASH}, ${isStaff}, ${given.bio ?? ''}, ${createdAt})
      returning id
    )
    insert into sessions (user_id, token_hash, kind, address, user_agent, created_at, last_seen_at, expires_at)
    select id, ${tokenHash(token)}, 'program', '127.0.0.1', 'test', ${startedAt}, ${startedAt}, ${endsAt}
      from person
    returning user_id, id`);
  return { id: row!.user_id, username, slug, isStaff, sessionId: row!.id, token };
}

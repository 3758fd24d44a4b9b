import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { NOON } from '#features/people/accounts/examples.ts';

interface Place {
  userId: number;
  channelId: number;
  chatroomId: number;
}

/** Hash of the picture that `givenRowsOf` shows in a badge and in a reward. */
export const SHOWN_PICTURE = 'a'.repeat(40);

const uuid = sql`gen_random_uuid()`;
const later = sql`${NOON}::timestamptz + interval '1 hour'`;

/** A row of every table that loses rows with a deleted account: of the person elsewhere, and of another person in its channel. */
export async function givenRowsOf(db: Db, own: Place & { sessionId: number; recordingId: string }, other: Place): Promise<void> {
  const { userId: user, channelId: channel, chatroomId: room } = own;
  const person = (column: string, table: string, rest: RawBuilder<unknown>, names: string) => sql`
    insert into ${sql.table(table)} (${sql.ref(column)}, user_id, ${sql.raw(names)})
    values (${column === 'chatroom_id' ? other.chatroomId : other.channelId}, ${user}, ${rest}),
           (${column === 'chatroom_id' ? room : channel}, ${other.userId}, ${rest})`;
  const both = (table: string, rest: RawBuilder<unknown>, names: string) => person('channel_id', table, rest, names);
  for (const statement of [
    sql`insert into pictures (hash, bytes, uses, created_at) values (${SHOWN_PICTURE}, '\\x00', 2, ${NOON})`,
    sql`insert into muted_users (user_id, muted_id, created_at) values (${user}, ${other.userId}, ${NOON}), (${other.userId}, ${user}, ${NOON})`,
    sql`insert into invitations (code, uses, created_by, created_at) values ('open', 5, ${user}, ${NOON})`,
    sql`insert into invitation_uses (user_id, invitation_id, used_at) select ${user}, id, ${NOON} from invitations`,
    sql`insert into known_clients (user_id, mark, seen_at) values (${user}, 'firefox', ${NOON})`,
    sql`insert into password_resets (token_hash, user_id, expires_at) values ('reset', ${user}, ${NOON})`,
    sql`insert into email_confirmations (token_hash, user_id, email, expires_at) values ('confirm', ${user}, 'ana@example.org', ${NOON})`,
    both('channel_roles', sql`'vip'`, 'role'),
    both('channel_gifts', sql`3`, 'quantity'),
    both('identities', sql`'#123456'`, 'color'),
    sql`
      with badges as (
        insert into channel_badges (channel_id, name, pictures, created_at)
        values (${channel}, 'Star', array[${SHOWN_PICTURE}], ${NOON}), (${other.channelId}, 'Star', '{}', ${NOON}) returning id, channel_id)
      insert into channel_badge_holders (channel_id, user_id, badge_id, given_at)
      select channel_id, case when channel_id = ${channel} then ${other.userId}::int8 else ${user}::int8 end, id, ${NOON} from badges`,
    sql`insert into featured_channels (channel_id, position, added_at) values (${channel}, 1, ${NOON})`,
    sql`insert into search_channels (channel_id, name) values (${channel}, 'ana') on conflict do nothing`,
    both('bans', sql`${uuid}, true, ${NOON}`, 'id, permanent, created_at'),
    both('moderator_notes', sql`${uuid}, 'Kind', ${NOON}`, 'id, text, created_at'),
    sql`insert into channel_filters (channel_id, words_version, updated_at) values (${channel}, ${uuid}, ${NOON})`,
    sql`insert into banned_words (channel_id, key, word, created_at) values (${channel}, 'bad', 'bad', ${NOON})`,
    sql`insert into audit_log (id, channel_id, act, created_at) values (${uuid}, ${channel}, 'ban', ${NOON})`,
    sql`insert into chat_rules (chatroom_id, rules, updated_at) values (${room}, 'Be kind', ${NOON})`,
    person('chatroom_id', 'rules_acceptances', sql`'hash', ${NOON}`, 'rules_hash, accepted_at'),
    sql`
      insert into held_messages (id, chatroom_id, sender_id, content, type, reason, created_at)
      values (${uuid}, ${other.chatroomId}, ${user}, 'hello', 'message', 'ai', ${NOON}),
             (${uuid}, ${room}, ${other.userId}, 'hello', 'message', 'ai', ${NOON})`,
    sql`insert into shields (chatroom_id) values (${room})`,
    sql`
      insert into pinned_messages (chatroom_id, message_id, pinned_by, pinner_identity, pinned_at, duration)
      values (${room}, ${uuid}, ${other.userId}, '{}', ${NOON}, 60)`,
    both('watched_channels', sql`5, ${NOON}::date`, 'minutes, last_watched_on'),
    sql`insert into stream_keys (channel_id, key_hash, sealed_key, created_at) values (${channel}, 'hash', '\\x00', ${NOON})`,
    sql`insert into stream_attempts (channel_id, ended_at, reason, description) values (${channel}, ${NOON}, 'ended', '')`,
    sql`insert into recording_settings (channel_id) values (${channel})`,
    sql`
      insert into recording_positions (user_id, recording_id, seconds, updated_at)
      values (${user}, ${own.recordingId}::uuid, 5, ${NOON})`,
    sql`insert into clip_settings (channel_id, who_may_clip, changed_at) values (${channel}, 'nobody', ${NOON})`,
    sql`
      insert into purchases (id, buyer_id, kind, item, channel_id, title, amount, currency, is_recurring, idempotency_key, return_path, provider,
                             state, created_at, expires_at, renewal, period_end)
      values ('purchase_of_ana', ${user}, 'subscription', '{"channel":"bo","months":1,"tier":1}', ${other.channelId}, 'Subscription', 499, 'USD',
              true, 'given', '/bo', 'stripe', 'paid', ${NOON}, ${NOON}, 'active', ${later})`,
    sql`insert into resuming_orders (buyer_id, idempotency_key, purchase_id, item) values (${user}, 'resumed', 'purchase_of_ana', '{}')`,
    both('celebrations', sql`${uuid}::text, 3, 3, ${NOON}, ${NOON}`, 'id, total_months, streak_months, created_at, changed_at'),
    sql`insert into subscription_settings (channel_id, is_enabled) values (${channel}, true)`,
    sql`insert into subscription_badges (channel_id, months, pictures) values (${channel}, 3, '{}')`,
    sql`insert into subscription_gift_refusers (user_id) values (${user})`,
    sql`insert into points_settings values (${channel}, true, 1, 1, 1, 1, 1)`,
    sql`
      insert into rewards (id, channel_id, title, description, cost, background_color, is_user_input_required, is_paused, is_enabled,
                           should_redemptions_skip_request_queue, picture, created_at)
      values ('reward', ${channel}, 'Song', '', 5, '#123456', false, false, true, false, ${SHOWN_PICTURE}, ${NOON})`,
    sql`
      insert into redemptions (id, channel_id, reward_id, user_id, transaction_id, reward_title, reward_cost, reward_background_color, paid,
                               user_input, status, created_at)
      values ('redemption', ${channel}, 'reward', ${other.userId}, 't', 'Song', 5, '#123456', 5, '', 'pending', ${NOON})`,
    both('watch_progress', sql`5`, 'minutes'),
    sql`
      insert into polls (id, channel_id, created_by, title, options, duration, result_duration, created_at, ends_at)
      values (1, ${channel}, ${user}, 'Map', '{a,b}', 30, 30, ${NOON}, ${NOON}), (2, ${other.channelId}, ${other.userId}, 'Map', '{a,b}', 30, 30, ${NOON}, ${NOON})`,
    sql`insert into poll_votes (poll_id, user_id, option_id) values (1, ${other.userId}, 0), (2, ${user}, 0)`,
    sql`
      insert into goals (id, channel_id, type, title, target, counted, count_from_creation, emote_id, created_by, created_at, updated_at)
      values ('goal', ${channel}, 'followers', 'Ten', 10, 1, false, '1', ${user}, ${NOON}, ${NOON})`,
    sql`insert into goal_subscriptions (goal_id, payment_id, quantity) values ('goal', 'payment', 1)`,
    sql`
      insert into leaderboard_gifts (board, id, channel_id, user_id, quantity, at, week_on, month_on)
      values ('gifts', 'gift', ${other.channelId}, ${user}, 1, ${NOON}, ${NOON}::date, ${NOON}::date)`,
    sql`
      insert into leaderboard_totals (user_id, channel_id, board, period, starts_on, quantity, reached_at)
      values (${user}, ${other.channelId}, 'gifts', 'all', '1970-01-01', 1, ${NOON})`,
    sql`insert into drop_organizations (id, name, created_at) values ('org', 'Studio', ${NOON})`,
    sql`insert into drop_rewards (id, organization_id, category_id, name, created_at) values ('drop', 'org', 101, 'Hat', ${NOON})`,
    sql`
      insert into drop_campaigns (id, organization_id, category_id, name, created_at, updated_at)
      values ('campaign', 'org', 101, 'Hats', ${NOON}, ${NOON})`,
    sql`insert into drop_administrators (user_id, organization_id) values (${user}, 'org')`,
    ...['drop_progress', 'drop_test_progress'].map(
      (table) => sql`insert into ${sql.table(table)} (user_id, campaign_id, minutes, last_minute) values (${user}, 'campaign', 5, 5)`,
    ),
    ...['drop_claims', 'drop_test_claims'].map(
      (table) => sql`
        insert into ${sql.table(table)} (user_id, campaign_id, reward_id, organization_id, id, claimed_at)
        values (${user}, 'campaign', 'drop', 'org', 'claim', ${NOON})`,
    ),
    sql`
      insert into hosts (id, channel_id, hosted_channel_id, viewers, started_at, ended_at)
      values (${uuid}, ${channel}, ${other.channelId}, 1, ${NOON}, ${NOON}), (${uuid}, ${other.channelId}, ${channel}, 1, ${NOON}, ${NOON})`,
    sql`insert into host_settings (channel_id, who_may_host, changed_at) values (${channel}, 'nobody', ${NOON})`,
    sql`insert into notification_readers (user_id) values (${user}), (${other.userId}) on conflict do nothing`,
    sql`
      insert into notifications (user_id, number, kind, channel_id, facts, created_at)
      values (${user}, 1, 'role_changed', ${other.channelId}, '{}', ${NOON}), (${other.userId}, 1, 'role_changed', ${channel}, '{}', ${NOON})`,
    sql`insert into notification_settings (user_id, kind, in_app, push, email) values (${user}, 'went_live', true, true, true)`,
    sql`
      insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, language, created_at)
      values (${user}, ${own.sessionId}, 'https://push.example.org/1', 'key', 'auth', 'en', ${NOON})`,
    sql`insert into income_settings (channel_id) values (${channel})`,
    sql`
      with made as (
        insert into emotes (channel_id, name, subscribers_only, animated, created_at) values (${channel}, 'anaWave', false, false, ${NOON})
        returning id)
      insert into emote_pictures (emote_id, size, still, mime, bytes) select id, 28, true, 'image/webp', '\\x00' from made`,
  ])
    await db.rows(statement);
}

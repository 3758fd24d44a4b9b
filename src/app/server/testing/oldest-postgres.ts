/**
 * Tables that browser journeys do not both write to and read, by the test that does so on the oldest supported PostgreSQL. The project
 * `oldest-postgres` of vitest.config.ts runs these tests. The journeys run on it anyway, and e2e/stores.spec.ts looks for all other tables.
 */
export const TESTED_ON_OLDEST: Readonly<Record<string, string>> = {
  category_aliases: 'src/features/channel/channels/server/categories.test.ts',
  channel_badge_holders: 'src/features/chat/identity/server/badges.test.ts',
  channel_badges: 'src/features/chat/identity/server/badges.test.ts',
  clip_settings: 'src/features/stream/clips/server/make-clip.test.ts',
  drop_test_claims: 'src/features/engagement/drops/server/tested-campaigns.test.ts',
  drop_test_progress: 'src/features/engagement/drops/server/tested-campaigns.test.ts',
  goal_subscriptions: 'src/features/engagement/goals/server/counting.test.ts',
  host_settings: 'src/features/discovery/hosting/server/hosting.routes.test.ts',
  invitation_uses: 'src/features/people/accounts/server/invitations.test.ts',
  invitations: 'src/features/people/accounts/server/invitations.test.ts',
  kicks_purchases: 'src/features/economy/gifts/server/wallets.test.ts',
  leaderboard_gifts: 'src/features/economy/leaderboards/server/races.test.ts',
  moderator_notes: 'src/features/chat/moderation/server/person-record.routes.test.ts',
  notification_settings: 'src/features/people/notifications/server/notifications.routes.test.ts',
  payment_events: 'src/features/economy/payments/server/stripe/stripe-events.test.ts',
  prediction_vote_keys: 'src/features/engagement/predictions/server/predictions.routes.test.ts',
  recording_movies: 'src/features/stream/recordings/server/serve-video.test.ts',
  recording_positions: 'src/features/stream/recordings/server/watch.test.ts',
  recording_settings: 'src/features/stream/recordings/server/manage.test.ts',
  resuming_orders: 'src/features/economy/subscriptions/server/subscribe.routes.test.ts',
  rules_acceptances: 'src/features/chat/chat-rules/server/acceptance.routes.test.ts',
  stream_attempts: 'src/features/stream/streams/server/ingest-status.test.ts',
  subscription_badges: 'src/features/economy/subscriptions/server/manage.routes.test.ts',
  subscription_gift_refusers: 'src/features/economy/subscriptions/server/gifts.routes.test.ts',
  unrecorded_livestreams: 'src/features/stream/recordings/server/plans.test.ts',
  watched_channels: 'src/features/stream/watching/server/record-watching.test.ts',
};

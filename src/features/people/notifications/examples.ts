import type { Notification } from './contract/notification.ts';

const common = {
  id: 'n1',
  created_at: '2026-01-02T11:55:00.000000Z',
  is_read: false,
  channel: { id: 20000001, slug: 'ana', username: 'ana', profile_picture: null },
};

type Of<Kind extends Notification['kind']> = Extract<Notification, { kind: Kind }>;

/** Ana went live five minutes before noon. */
export const aStreamNotification = (overrides: Partial<Of<'went_live'>> = {}): Notification => ({
  ...common,
  id: 's40000001',
  kind: 'went_live',
  livestream: { id: 40000001, title: 'Sunday rides', category: 'Music', is_live: true },
  ...overrides,
});

/** Eve gifted a subscription to Ana. */
export const aGiftNotification = (overrides: Partial<Of<'subscription_gifted'>> = {}): Notification => ({
  ...common,
  kind: 'subscription_gifted',
  gifter: { username: 'eve', slug: 'eve' },
  ...overrides,
});

export const aRoleNotification = (overrides: Partial<Of<'role_changed'>> = {}): Notification => ({
  ...common,
  kind: 'role_changed',
  role: 'vip',
  has_role: true,
  ...overrides,
});

export const aBanNotification = (overrides: Partial<Of<'ban_lifted'>> = {}): Notification => ({
  ...common,
  kind: 'ban_lifted',
  permanent: true,
  ...overrides,
});

export const aDropNotification = (overrides: Partial<Of<'drop_completed'>> = {}): Notification => {
  const { channel: _channel, ...ofNoChannel } = common;
  return { ...ofNoChannel, kind: 'drop_completed', reward: { id: '1', name: 'Red helmet', campaign_id: '2' }, ...overrides };
};

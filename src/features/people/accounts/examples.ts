import { secondsAfter } from '#core/contract/durations.ts';
import type { Account } from './contract/account.ts';
import type { Person } from './contract/person.ts';
import { slugOf } from './rules.ts';

export const NOON = new Date('2026-01-02T12:00:00.000Z');
export const later = (seconds: number) => secondsAfter(NOON, seconds);

/** Password of every example user and of the demo community. */
export const EXAMPLE_PASSWORD = 'demo-password';

/** Slug and email derive from the username unless overridden. */
export function aUser(overrides: Partial<Account> = {}): Account {
  const username = overrides.username ?? 'viewer';
  const slug = slugOf(username);
  return {
    id: 10_000_007,
    username,
    slug,
    email: `${username}@demo.invalid`,
    is_staff: false,
    profile_pic: null,
    bio: '',
    links: [],
    bot: null,
    created_at: '2025-06-01T12:00:00.000Z',
    email_confirmed: true,
    ...overrides,
  };
}

export const aPerson = ({ id, username, slug }: Person = aUser()): Person => ({ id, username, slug });

/** Users of every test and of the demo. `ana` is the broadcaster; the others are named after their role. */
export const staff = aUser({ id: 10_000_001, username: 'staff', is_staff: true });
export const ana = aUser({ id: 10_000_002, username: 'ana' });
export const mod = aUser({ id: 10_000_003, username: 'mod' });
export const vip = aUser({ id: 10_000_004, username: 'vip' });
export const sub = aUser({ id: 10_000_005, username: 'sub' });
export const viewer = aUser({ id: 10_000_007, username: 'viewer' });
export const newcomer = aUser({ id: 10_000_008, username: 'newcomer', created_at: '2026-01-02T11:59:00.000Z' });
export const banned = aUser({ id: 10_000_009, username: 'banned' });

import type { Announcement } from './contract.ts';

/** Shown since an hour before the noon of tests. */
export const anAnnouncement = (overrides: Partial<Announcement> = {}): Announcement => ({
  id: 1,
  kind: 'info',
  text: 'Maintenance tonight.',
  link: null,
  starts_at: '2026-01-02T11:00:00.000Z',
  ends_at: null,
  ...overrides,
});

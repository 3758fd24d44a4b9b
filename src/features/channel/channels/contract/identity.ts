import { z } from 'zod';

/** Badges that this server assigns (wire.md 5). A channel's own badges may have any other name. */
export const BADGE_TYPES = [
  'broadcaster',
  'staff',
  'moderator',
  'subscriber',
  'sub_gifter',
  'founder',
  'og',
  'vip',
  'sidekick',
  'verified',
  'bot',
] as const;
export type BadgeType = (typeof BADGE_TYPES)[number];

/** `count` is months for `subscriber` and gifted subscriptions for `sub_gifter`. `text` is the label. */
export const Badge = z.object({
  type: z.string(),
  text: z.string(),
  count: z.int().optional(),
  active: z.boolean(),
  /** Ascending display order from 1 (M-02). */
  sort_order: z.int(),
});
export type Badge = z.infer<typeof Badge>;

export const Color = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a color like #75FD46');

/** Appearance of a sender next to a message. The color is never null (wire.md 0.8). */
export const Identity = z.object({ color: Color, badges: z.array(Badge) });
export type Identity = z.infer<typeof Identity>;

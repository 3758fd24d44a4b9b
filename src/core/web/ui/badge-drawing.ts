const DRAWN = ['broadcaster', 'moderator', 'staff', 'vip', 'og', 'founder', 'verified', 'bot', 'sidekick'];

/** Months of the subscriber tiers with their own drawing. */
const TIERS = [60, 48, 36, 24, 18, 12, 9, 6, 3, 2, 1];
/** Gifts from which the parcel grows. */
const GIFTER_TIERS = [100, 50, 10];

/** The symbol in `sprite.svg` without its prefix; null for a type without a drawing. */
export function badgeDrawing(type: string, count?: number): string | null {
  if (type === 'subscriber') return `sub${TIERS.find((months) => (count ?? 1) >= months) ?? 1}`;
  if (type === 'sub_gifter') return `sub_gifter${GIFTER_TIERS.find((gifts) => (count ?? 1) >= gifts) ?? ''}`;
  return DRAWN.includes(type) ? type : null;
}

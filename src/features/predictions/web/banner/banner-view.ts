import { BANNER_INITIAL_MS, BANNER_TITLE_MS } from '#features/predictions/rules/banner.ts';

/** The views of the banner (PR-09). */
export type BannerView = 'initial' | 'titleOnly' | 'outcomes' | 'outcomesDetailed';

export interface Shown {
  /** Milliseconds since it appeared. */
  for: number;
  /** Whether the viewer expanded or collapsed it; null for neither. */
  asked: 'more' | 'less' | null;
  /** With reduced motion it starts with the outcomes. */
  isStill: boolean;
}

/** Shows the scrolling title, then the resting title, then the outcomes. Expanding the banner skips the wait. */
export function bannerView({ for: shownFor, asked, isStill }: Shown): BannerView {
  if (asked === 'more') return 'outcomesDetailed';
  if (asked === 'less' || isStill || shownFor >= BANNER_INITIAL_MS + BANNER_TITLE_MS) return 'outcomes';
  return shownFor >= BANNER_INITIAL_MS ? 'titleOnly' : 'initial';
}

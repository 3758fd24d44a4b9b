import { BANNER_INITIAL_MS, BANNER_TITLE_MS } from '#features/engagement/predictions/rules/banner.ts';

/** The views of the banner (PR-09). */
export type BannerView = 'initial' | 'titleOnly' | 'outcomes' | 'outcomesDetailed';

export interface BannerState {
  /** Milliseconds since it appeared. */
  for: number;
  /** Whether the viewer expanded or collapsed it; null for neither. */
  viewChoice: 'more' | 'less' | null;
  /** With reduced motion it starts with the outcomes. */
  isReducedMotion: boolean;
}

/** Shows the scrolling title, then the resting title, then the outcomes. Expanding the banner skips the wait. */
export function bannerView({ for: shownFor, viewChoice, isReducedMotion }: BannerState): BannerView {
  if (viewChoice === 'more') return 'outcomesDetailed';
  if (viewChoice === 'less' || isReducedMotion || shownFor >= BANNER_INITIAL_MS + BANNER_TITLE_MS) return 'outcomes';
  return shownFor >= BANNER_INITIAL_MS ? 'titleOnly' : 'initial';
}

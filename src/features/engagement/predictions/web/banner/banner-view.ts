import { BANNER_INITIAL_MS, BANNER_TITLE_MS } from '#features/engagement/predictions/rules/states.ts';

/** PR-09. */
export type BannerView = 'initial' | 'titleOnly' | 'outcomes' | 'outcomesDetailed';

export interface BannerState {
  /** Milliseconds since the banner appeared. */
  for: number;
  /** The viewer expanded or collapsed the banner; null for neither. */
  viewChoice: 'more' | 'less' | null;
  /** Starts with the outcomes. */
  isReducedMotion: boolean;
}

/** Scrolling title, resting title, then outcomes. Expanding skips the wait. */
export function bannerView({ for: shownFor, viewChoice, isReducedMotion }: BannerState): BannerView {
  if (viewChoice === 'more') return 'outcomesDetailed';
  if (viewChoice === 'less' || isReducedMotion || shownFor >= BANNER_INITIAL_MS + BANNER_TITLE_MS) return 'outcomes';
  return shownFor >= BANNER_INITIAL_MS ? 'titleOnly' : 'initial';
}

import { BANNER_INITIAL_MS, BANNER_TITLE_MS } from '#features/predictions/rules/banner.ts';

/** What the banner shows (PR-09). */
export type BannerView = 'initial' | 'titleOnly' | 'outcomes' | 'outcomesDetailed';

export interface Shown {
  /** Milliseconds since it appeared. */
  for: number;
  /** The viewer asked for more, or for less; null while they asked for nothing. */
  asked: 'more' | 'less' | null;
  /** Nothing may move: then it begins with the outcomes. */
  isStill: boolean;
}

/** The title scrolls by, then it stands, then the outcomes are shown. Whoever asks for more does not have to wait for that. */
export function bannerView({ for: shownFor, asked, isStill }: Shown): BannerView {
  if (asked === 'more') return 'outcomesDetailed';
  if (asked === 'less' || isStill || shownFor >= BANNER_INITIAL_MS + BANNER_TITLE_MS) return 'outcomes';
  return shownFor >= BANNER_INITIAL_MS ? 'titleOnly' : 'initial';
}

/**
 * The countdown starts when the banner is painted. Its code may still load, or the page may be hidden, when its event arrives. The countdown
 * pauses while the pointer or the focus is in the banner (EB-01). At most 50 banners wait, and a further one drops the oldest. A later event
 * with the same key updates its banner, but never restores a finished one.
 */

/** For subscriptions, goals and entries without their own duration (EB-02, EB-04). */
export const BANNER_SECONDS = 15;
export const GIFT_SECONDS_MAX = 120;
/** See EB-02. A host with more viewers is shown for `HOST_SECONDS_MAX`. */
const HOST_SECONDS = [
  { below: 100, seconds: 15 },
  { below: 500, seconds: 30 },
] as const;
const HOST_SECONDS_MAX = 60;
export const MAX_WAITING = 50;

export const giftSeconds = (receivers: number): number => Math.min(BANNER_SECONDS + Math.max(0, receivers), GIFT_SECONDS_MAX);

export const hostSeconds = (viewers: number): number => HOST_SECONDS.find(({ below }) => viewers < below)?.seconds ?? HOST_SECONDS_MAX;

export interface QueuedBanner {
  key: string;
  seconds: number;
}

/** `leftMs` milliseconds remained at `since`. `since` is null until the banner is painted, and while it is held. */
export interface ShownBanner<Banner> {
  banner: Banner;
  leftMs: number;
  since: number | null;
  isPainted: boolean;
}

/** Times are in milliseconds since the epoch. */
export interface BannerQueueState<Banner> {
  shown: ShownBanner<Banner> | null;
  waiting: readonly Banner[];
  /** Whether the pointer or the focus is in the banner. */
  isHeld: boolean;
}

export const EMPTY_QUEUE: BannerQueueState<never> = { shown: null, waiting: [], isHeld: false };

const start = <Banner extends QueuedBanner>(banner: Banner): ShownBanner<Banner> => ({
  banner,
  leftMs: banner.seconds * 1000,
  since: null,
  isPainted: false,
});

export const remainingMs = ({ leftMs, since }: Pick<ShownBanner<unknown>, 'leftMs' | 'since'>, now: number): number =>
  Math.max(0, since === null ? leftMs : leftMs - Math.max(0, now - since));

export function withArrived<Banner extends QueuedBanner>(queue: BannerQueueState<Banner>, banner: Banner): BannerQueueState<Banner> {
  if (queue.shown === null) return { ...EMPTY_QUEUE, shown: start(banner) };
  return { ...queue, waiting: [...queue.waiting, banner].slice(-MAX_WAITING) };
}

/** Replaces the banner with the same key. A shown banner gains the added seconds. A finished banner is not restored. */
export function withReplaced<Banner extends QueuedBanner>(queue: BannerQueueState<Banner>, banner: Banner): BannerQueueState<Banner> {
  const { shown, waiting } = queue;
  if (shown?.banner.key === banner.key) {
    const gained = (banner.seconds - shown.banner.seconds) * 1000;
    return { ...queue, shown: { ...shown, banner, leftMs: Math.max(0, shown.leftMs + gained) } };
  }
  return { ...queue, waiting: waiting.map((queued) => (queued.key === banner.key ? banner : queued)) };
}

/** Shows the next banner and keeps the hold. */
export function withNext<Banner extends QueuedBanner>({
  waiting: [next, ...waiting],
  isHeld,
}: BannerQueueState<Banner>): BannerQueueState<Banner> {
  return next === undefined ? EMPTY_QUEUE : { shown: start(next), waiting, isHeld };
}

/** Starts the countdown of the banner with this key, unless it has started or is held. */
export function withPainted<Banner extends QueuedBanner>(
  queue: BannerQueueState<Banner>,
  key: string,
  now: number,
): BannerQueueState<Banner> {
  const { shown, isHeld } = queue;
  if (shown === null || shown.isPainted || shown.banner.key !== key) return queue;
  return { ...queue, shown: { ...shown, isPainted: true, since: isHeld ? null : now } };
}

export function withExpired<Banner extends QueuedBanner>(queue: BannerQueueState<Banner>, now: number): BannerQueueState<Banner> {
  return queue.shown !== null && !queue.isHeld && remainingMs(queue.shown, now) === 0 ? withNext(queue) : queue;
}

export function withHold<Banner extends QueuedBanner>(
  queue: BannerQueueState<Banner>,
  isHeld: boolean,
  now: number,
): BannerQueueState<Banner> {
  const { shown } = queue;
  if (shown === null || queue.isHeld === isHeld) return queue;
  return { ...queue, isHeld, shown: { ...shown, leftMs: remainingMs(shown, now), since: isHeld || !shown.isPainted ? null : now } };
}

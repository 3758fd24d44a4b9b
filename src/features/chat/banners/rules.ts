/**
 * Banners about events wait in one queue above the chat and are shown one at a time, in the order in which they arrived (EB-01). The banner that
 * is shown counts down, stands still while a person points at it or has the focus in it, and makes room for the next one when its time is
 * over or somebody closes it. At most 50 wait; when another one arrives, the one that has waited longest is dropped. A later event about the
 * same thing, such as the next chunk of a gift, completes its banner wherever it is, and never brings one back that is gone.
 */

/** Subscriptions and goals, and everything that has no time of its own (EB-02, EB-04). */
export const BANNER_SECONDS = 15;
/** The most that a gift is shown, however many people got one (EB-02). */
export const GIFT_SECONDS_MAX = 120;
/** How long a host is shown by the number of viewers that it brings: fewer than `below`, or `HOST_SECONDS_MOST` (EB-02). */
const HOST_SECONDS = [
  { below: 100, seconds: 15 },
  { below: 500, seconds: 30 },
] as const;
const HOST_SECONDS_MOST = 60;
/** The number of banners that wait behind the one that is shown. */
export const MAX_WAITING = 50;

/** How long a gift to so many people is shown. */
export const giftSeconds = (receivers: number): number => Math.min(BANNER_SECONDS + Math.max(0, receivers), GIFT_SECONDS_MAX);

/** How long a host with so many viewers is shown. */
export const hostSeconds = (viewers: number): number => HOST_SECONDS.find(({ below }) => viewers < below)?.seconds ?? HOST_SECONDS_MOST;

/** A banner in the queue. `seconds` is how long it is shown. */
export interface QueuedBanner {
  key: string;
  seconds: number;
}

/** The banner that is shown. `leftMs` remained at `since`, in milliseconds; `since` is null while it is held. */
export interface ShownBanner<Banner> {
  banner: Banner;
  leftMs: number;
  since: number | null;
}

/** All times are in milliseconds since the epoch. */
export interface BannerQueueState<Banner> {
  shown: ShownBanner<Banner> | null;
  /** In the order of arrival. */
  waiting: readonly Banner[];
  /** Whether a person points at the banner or has the focus in it. */
  isHeld: boolean;
}

export const EMPTY_QUEUE: BannerQueueState<never> = { shown: null, waiting: [], isHeld: false };

const start = <Banner extends QueuedBanner>(banner: Banner, now: number, isHeld: boolean): ShownBanner<Banner> => ({
  banner,
  leftMs: banner.seconds * 1000,
  since: isHeld ? null : now,
});

/** How many milliseconds the banner is still shown. */
export const leftOf = ({ leftMs, since }: Pick<ShownBanner<unknown>, 'leftMs' | 'since'>, now: number): number =>
  Math.max(0, since === null ? leftMs : leftMs - Math.max(0, now - since));

/** Adds a banner: it is shown at once when none is, and waits otherwise. */
export function withArrived<Banner extends QueuedBanner>(
  queue: BannerQueueState<Banner>,
  banner: Banner,
  now: number,
): BannerQueueState<Banner> {
  if (queue.shown === null) return { ...EMPTY_QUEUE, shown: start(banner, now, false) };
  return { ...queue, waiting: [...queue.waiting, banner].slice(-MAX_WAITING) };
}

/** Replaces the banner of the same key. One that is shown gains the seconds that it gained. A banner that is gone stays gone. */
export function withReplaced<Banner extends QueuedBanner>(queue: BannerQueueState<Banner>, banner: Banner): BannerQueueState<Banner> {
  const { shown, waiting } = queue;
  if (shown?.banner.key === banner.key) {
    const gained = (banner.seconds - shown.banner.seconds) * 1000;
    return { ...queue, shown: { ...shown, banner, leftMs: Math.max(0, shown.leftMs + gained) } };
  }
  return { ...queue, waiting: waiting.map((one) => (one.key === banner.key ? banner : one)) };
}

/** The next banner takes the place of the one that is shown, and is held as that one was. */
export function withNext<Banner extends QueuedBanner>(
  { waiting: [next, ...waiting], isHeld }: BannerQueueState<Banner>,
  now: number,
): BannerQueueState<Banner> {
  return next === undefined ? EMPTY_QUEUE : { shown: start(next, now, isHeld), waiting, isHeld };
}

/** Moves on to the next banner once the time of the one that is shown is over. */
export function atTime<Banner extends QueuedBanner>(queue: BannerQueueState<Banner>, now: number): BannerQueueState<Banner> {
  return queue.shown !== null && !queue.isHeld && leftOf(queue.shown, now) === 0 ? withNext(queue, now) : queue;
}

/** Stops the countdown while the banner is held, and lets it go on afterwards. */
export function withHold<Banner extends QueuedBanner>(
  queue: BannerQueueState<Banner>,
  isHeld: boolean,
  now: number,
): BannerQueueState<Banner> {
  const { shown } = queue;
  if (shown === null || queue.isHeld === isHeld) return queue;
  return { ...queue, isHeld, shown: { ...shown, leftMs: leftOf(shown, now), since: isHeld ? null : now } };
}

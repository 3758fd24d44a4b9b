/** The sizes that the page of a recording and its placeholder share. */

export const PAGE_HEIGHT = 'h-[calc(100dvh-var(--bar-h)-var(--dock-h))]';
/** The picture, as large as on the page of a channel. */
export const STAGE_SIZE = 'aspect-video max-h-[calc(100dvh-var(--bar-h)-96px)] w-full max-md:max-h-[min(40dvh,100dvh-21rem)]';
export const SIDE_WIDTH = 'md:w-[min(21.25rem,50vw)]';

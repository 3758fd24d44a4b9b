export const PAGE_HEIGHT = 'h-[calc(100dvh-var(--bar-h)-var(--dock-h))]';
/** As large as the player on a channel's page. */
export const STAGE_SIZE = 'aspect-video max-h-[calc(100dvh-var(--bar-h)-96px)] w-full max-md:max-h-[min(40dvh,100dvh-21rem)]';
export const SIDE_WIDTH = 'md:w-[min(21.25rem,50vw)]';

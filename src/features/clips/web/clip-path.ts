import type { Clip } from '#features/clips/contract/clip.ts';

/** The path of a clip's page. */
export const clipPath = ({ id, channel }: Pick<Clip, 'id' | 'channel'>): string => `/${channel.slug}/clips/${id}`;

/** The path of a video. Replies have the public address of the site, and a page may be opened at another name of the same server. */
export const mediaPath = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : address);

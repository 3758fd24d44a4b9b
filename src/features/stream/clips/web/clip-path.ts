import type { Clip } from '#features/stream/clips/contract/clip.ts';

export const clipPath = ({ id, channel }: Pick<Clip, 'id' | 'channel'>): string => `/${channel.slug}/clips/${id}`;

import { feature } from '#core/contract/feature.ts';

export const clipsFeature = feature({ name: 'clips', pages: ['/$slug/clips/$clip'], subpages: ['/$slug/clips'] });

import { feature } from '#core/contract/feature.ts';

export const chatToolsFeature = feature({ name: 'chat-tools' });

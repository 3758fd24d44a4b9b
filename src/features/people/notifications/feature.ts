import { feature } from '#core/contract/feature.ts';

export const notificationsFeature = feature({ name: 'notifications', subpages: ['/settings/notifications'] });

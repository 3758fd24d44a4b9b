import { feature } from '#core/contract/feature.ts';

export const notificationsFeature = feature({ name: 'notifications', pages: ['/unsubscribe'], subpages: ['/settings/notifications'] });

import { inSteps, type Retention } from '#core/server/retention/retention.ts';
import { type DeclaredSettings, daysOrOff, type SettingValues } from '#core/server/settings/setting.ts';
import { deleteBefore } from './store/notifications.ts';

export const notificationSettings = {
  NOTIFICATION_DAYS: {
    ...daysOrOff(),
    default: '90',
    help: 'Days after which notifications are deleted; off: never. The newest 500 of a person are kept at most.',
    label: 'Days of notifications',
    changeable: 'now',
  },
} satisfies DeclaredSettings;

declare module '#core/server/settings/setting.ts' {
  interface Settings extends SettingValues<typeof notificationSettings> {}
}

export const notificationRetention: Retention = {
  name: 'notifications.notifications',
  days: ({ NOTIFICATION_DAYS }) => NOTIFICATION_DAYS,
  remove: ({ db }, before) => inSteps((limit) => deleteBefore(db, before, limit)),
};

import { count, type DeclaredSettings, type SettingValues } from '#core/server/settings/setting.ts';

export const giftSettings = {
  KICKS_PRICE: {
    ...count,
    default: '100',
    otherwise: '100, so a KICK costs a cent',
    help: 'Price of 100 KICKs, in minor units of CURRENCY.',
    label: 'Price of 100 KICKs',
    changeable: 'now',
  },
} satisfies DeclaredSettings;

declare module '#core/server/settings/setting.ts' {
  interface Settings extends SettingValues<typeof giftSettings> {}
}
